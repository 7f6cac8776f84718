import { createFiles } from '../../src/browser/files';

it('saves the text under its name, and revokes the address later', async () => {
  jest.useFakeTimers();
  const made: Blob[] = [];
  const clicked: string[] = [];
  const revoked: string[] = [];
  // jsdom has neither.
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => `blob:${made.push(blob)}`,
    revokeObjectURL: (address: string) => void revoked.push(address),
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    clicked.push(`${this.download} ${this.href}`);
  });
  createFiles().save('report.csv', '\ufeffa\r\n', 'text/csv');
  expect(clicked).toEqual(['report.csv blob:1']);
  expect(made[0]).toMatchObject({ type: 'text/csv', size: 6 });
  expect(document.querySelector('a')).toBeNull();
  expect(revoked).toEqual([]);
  jest.runAllTimers();
  expect(revoked).toEqual(['blob:1']);
  jest.useRealTimers();
});

it('downloads a file under the name that the server sends', () => {
  const clicked: string[] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    clicked.push(this.outerHTML);
  });
  createFiles().fetch('https://api.example/api/report/files?token=a.b');
  expect(clicked).toEqual([
    '<a href="https://api.example/api/report/files?token=a.b" download=""></a>',
  ]);
});
