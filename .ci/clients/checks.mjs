// What a client has to find at the task tracker, whichever client it is.

import assert from 'node:assert/strict';

const wrong = {
  action: 'create',
  data: { titel: 'Write the report', priority: 'urgent', due: { in: '3', unit: 'days' }, checklist: [{ txt: 'outline' }] },
};
const right = {
  action: 'create',
  data: { title: 'Write the report', priority: 'high', due: { in: 3, unit: 'day' }, checklist: [{ text: 'outline' }] },
};

// drive goes the way of a model: it lists the tools, calls one wrong, asks for
// help as the answer says, and calls it right.
export async function drive(client) {
  const { tools } = await client.listTools();
  assert.deepEqual(tools.map((t) => t.name).sort(), ['help', 'tasks']);
  const schema = tools.find((t) => t.name === 'tasks').inputSchema;
  assert.deepEqual(schema.properties.action.enum, ['complete', 'create', 'delete', 'get', 'list', 'search', 'update']);
  assert.deepEqual(schema.properties.data, { type: 'object' });

  const refused = await client.callTool({ name: 'tasks', arguments: wrong });
  assert.equal(refused.isError, true);
  const told = answer(refused);
  assert.equal(told.error, 'missing_required_fields');
  assert.deepEqual(told.problems.map((p) => p.path).sort(), [
    'data.checklist[0].text', 'data.checklist[0].txt', 'data.due.in', 'data.due.unit', 'data.priority', 'data.titel', 'data.title',
  ]);
  assert.equal(told.problems.find((p) => p.path === 'data.titel').did_you_mean, 'title');

  const [name, question] = told.help.split(/ (.*)/s);
  const helped = answer(await client.callTool({ name, arguments: JSON.parse(question) }));
  assert.equal(helped.action, 'create');
  assert.equal(helped.properties.due.additionalProperties, false);
  assert.equal(answer(await client.callTool({ name: 'help' })).tools.length, 1);

  const made = await client.callTool({ name: 'tasks', arguments: right });
  assert.ok(!made.isError, JSON.stringify(made));
  assert.equal(answer(made).title, 'Write the report');
  const listed = answer(await client.callTool({ name: 'tasks', arguments: { action: 'list' } }));
  assert.equal(listed.total, 1);

  await assert.rejects(Promise.resolve(client.callTool({ name: 'create', arguments: {} })), /create/);
}

// answer reads the answer of a result: the same as text and as structured
// content.
function answer(result) {
  assert.equal(result.content.length, 1);
  const value = JSON.parse(result.content[0].text);
  assert.deepEqual(result.structuredContent, value);
  return value;
}
