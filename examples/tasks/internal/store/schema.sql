CREATE TABLE tasks (
  id        INTEGER PRIMARY KEY AUTOINCREMENT,
  project   TEXT NOT NULL,
  title     TEXT NOT NULL,
  status    TEXT NOT NULL CHECK (status IN ('open', 'done')),
  priority  TEXT NOT NULL CHECK (priority IN ('low', 'normal', 'high')),
  due       TEXT NOT NULL, -- '' where there is none
  created   TEXT NOT NULL,
  updated   TEXT NOT NULL,
  completed TEXT,
  UNIQUE (project, title),
  CHECK ((status = 'done') = (completed IS NOT NULL))
);

CREATE TABLE labels (
  task  INTEGER NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
  label TEXT NOT NULL,
  PRIMARY KEY (task, label)
) WITHOUT ROWID;

CREATE INDEX labels_by_label ON labels (label);

CREATE TABLE items (
  task     INTEGER NOT NULL REFERENCES tasks (id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  text     TEXT NOT NULL,
  done     INTEGER NOT NULL CHECK (done IN (0, 1)),
  PRIMARY KEY (task, position)
) WITHOUT ROWID;

-- What search looks through: one row a task, written with it.
CREATE VIRTUAL TABLE words USING fts5 (title, labels, checklist)
