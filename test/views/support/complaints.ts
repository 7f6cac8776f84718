/**
 * What React says of a page that renders wrongly, such as two rows with one key or an attribute that does not exist. Every
 * suite that renders the app fails with it.
 */
const { error } = console;
let complaints: string[] = [];

/** React says of a test itself that it does not wait for a page. */
const isOfTest = (said: string) => /\bact\b/.test(said);

Object.assign(console, {
  error: (...said: unknown[]) => {
    // A failure that a page reports is an object.
    if (typeof said[0] === 'string' && !isOfTest(said[0])) complaints.push(said.join(' '));
    error(...said);
  },
});
afterAll(() => void Object.assign(console, { error }));

afterEach(() => {
  const said = complaints.join('\n');
  complaints = [];
  if (said !== '') throw new Error(`A page renders wrongly: ${said}`);
});
