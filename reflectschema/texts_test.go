package reflectschema_test

import (
	"encoding/json"
	"strings"
)

// texts is the strings that tags are tried with, as JSON: some that each form
// of text takes, and some that come near.
func texts() []string {
	all := strings.Split(strings.TrimSpace(`
a
A
abc
ABC
aB c
abc1
Ab1
é
дом
дом1
Ⓐ
k
K
foo
xfoo
foox
Foo
a-z]
xa-z]x
-
red
green
RED
a b
c
1
2
01
-1
+1.5
1.5
1.
0x1F
ff
zz
true
T
yes
#fff
#ffcc0
#ffcc00
rgb(0,31,255)
rgb(0, 256, 0)
rgb(10%,20%,30%)
rgba(0,31,255,0.5)
rgba(0,31,255,2)
hsl(360,100%,50%)
hsl(361,100%,50%)
hsla(360,100%,50%,1)
cmyk(0%,20%,100%,0%)
+15551234567
123
a@b.co
é@b.co
a@b
a@b.co.
A B <a@b.co>
http://a.b
https://a.b/c?d
HTTPS://a.b
http://
https://a b
ftp://x
mailto:a@b.co
javascript:alert(1)
/rel/path
*
a:b
urn:isbn:0451450523
urn:x:1
data:text/plain;base64,QUJD
data:,x
a.b.c
eyJh.eyJi.c-_
{"a":1}
{a}
<b>
&lt;
%20
%2
MFRGG===
QUJD
QUI=
QQ==
Q-_D
Q-_=
0306406152
0306406153
978-0-306-40615-7
978-0-306-40615-8
2049-3630
2049-3631
0x52908400098527886E0F7030069857D2E4169EE7
0x52908400098527886e0f7030069857d2e4169ee7
1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2
1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN3
bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4
bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5
550e8400-e29b-41d4-a716-446655440000
550E8400-E29B-41D4-A716-446655440000
6ba7b810-9dad-31d1-80b4-00c04fd430c8
6ba7b810-9dad-51d1-80b4-00c04fd430c8
018f3c3e-7b0a-7cde-8000-00c04fd430c8
550e8400e29b41d4a716446655440000
01ARZ3NDEKTSV4RRFFQ69G5FAV
81ARZ3NDEKTSV4RRFFQ69G5FAV
d41d8cd98f00b204e9800998ecf8427e
D41D8CD98F00B204E9800998ECF8427E
da39a3ee5e6b4b0d3255bfef95601890afd80709
e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855
507f1f77bcf86cd799439011
90
-90.0
90.1
180.0
181
123-45-6789
000-00-0000
12-3456789
4242424242424242
4242424242424241
4242 4242 4242 4242
79927398713
CVE-2024-12345
CVE-1998-0001
mongodb://localhost:27017/db
mongodb+srv://u:p@h/db?a=b
*/5 * * * *
@every 1h30m
@daily
* *
document
user/member
1.2.3
1.2.3-rc.1+build
01.2.3
1.2.3.4
1.2.3.256
::1
fe80::1%eth0
::ffff:1.2.3.4
10.0.0.0/8
10.0.0.1/8
2001:db8::/32
1.2.3.4/33
1.2.3.4:80
1.2.3.4:http
[::1]:80
[::1]:x
h:80
h:65536
:80
/var/run/x.sock
01:23:45:67:89:ab
01-23-45-67-89-ab
0123.4567.89ab
0123456789ab
01:23:45
example.com
example.com.
a_b.com
1example.com
a-.com
localhost
2024-02-29
2023-02-29
2024-01-02T03:04:05Z
2024-01-02T03:04:05+01:00
2024-01-02T24:00:00Z
2024-01-02 03:04:05
2024-02-31 03:04:05
15:04
5:04
25:00
Jan 2 2006
1h30m
-1.5h
1h 30m
9999999999h
Europe/Berlin
Mars/Base
US
USA
DE
DEU
XX
XXX
840
276
999
US-CA
US-ZZ
EUR
en-GB
en_GB
xx-yy-zz
DEUTDEFF
DEUTDEFF500
deutdeff
90210
9021`), "\n")
	out := []string{`""`}
	for _, s := range append(all, strings.Repeat("a", 64), strings.Repeat("a.", 126)+"bc", "a\nb", strings.Repeat("0", 96), strings.Repeat("f", 128), strings.Repeat("f", 40), strings.Repeat("f", 48)) {
		b, _ := json.Marshal(s)
		out = append(out, string(b))
	}
	return out
}
