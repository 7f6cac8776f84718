/**
 * What React says of a page that renders wrongly, such as two rows with one key or an attribute that does not exist, and of a
 * test that ends before its page has. Every suite that renders the app fails with it.
 */
const { error } = console;
let complaints: string[] = [];

/**
 * React says so of an event that lets a part of the page load, although user-event waits after each event, and the test for
 * what it expects.
 */
const isAwaited = (said: string) => said.startsWith('A component suspended inside an `act` scope');

Object.assign(console, {
  error: (...said: unknown[]) => {
    // A failure that a page reports is an object.
    if (typeof said[0] === 'string' && !isAwaited(said[0])) complaints.push(said.join(' '));
    error(...said);
  },
});
afterAll(() => void Object.assign(console, { error }));

afterEach(() => {
  const said = complaints.join('\n');
  complaints = [];
  if (said !== '') throw new Error(`A page renders wrongly: ${said}`);
});
