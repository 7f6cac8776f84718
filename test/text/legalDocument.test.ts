import { legalDocument } from '../../scripts/assets/legalDocument.mjs';

const HEAD = '---\nupdated: 2026-11-21\n---\n\n';
const read = (text: string) => legalDocument(HEAD + text);

describe('C8: legal texts are Markdown', () => {
  it('reads the date of change, the text before the first heading, and the parts by anchor', () => {
    expect(read('About\n{{brand}}.\n\n## The kinds {#kinds}\n\n- One\n  of two\n- Two\n')).toEqual({
      updated: '2026-11-21',
      intro: ['About {{brand}}.'],
      sections: [{ id: 'kinds', heading: 'The kinds', blocks: [{ list: ['One of two', 'Two'] }] }],
    });
  });

  it('reads a table with its caption, and the placeholder for the table of stored keys', () => {
    expect(read('Table: Kept\n\n| Data | For |\n| --- | --- |\n| Logs | a year |\n').intro).toEqual(
      [{ table: { caption: 'Kept', columns: ['Data', 'For'], rows: [['Logs', 'a year']] } }],
    );
    expect(read('{{storedKeys}}').intro).toEqual([{ generated: 'storedKeys' }]);
  });

  it.each([
    [
      'a text without a day of change',
      () => legalDocument('Text.'),
      'The date of the last change is missing',
    ],
    ['a heading without an anchor', () => read('## The kinds'), 'anchor'],
    ['a heading of another level', () => read('### The kinds {#kinds}'), 'headings of level'],
    ['a table without a caption', () => read('| Data |\n| --- |\n| Logs |'), 'Table: …'],
    ['bold words', () => read('This is **bold**.'), 'Only plain text'],
    ['a link', () => read('- [Here](https://example.com)'), 'Only plain text'],
    ['a numbered list', () => read('1. One'), 'Numbered lists'],
    ['a list in a list', () => read('- One\n  - Two'), 'Only plain text'],
    ['markup', () => read('<b>Bold</b>'), 'Only plain text'],
  ])('refuses %s, which the pages would not show', (_, reading, why) => {
    expect(reading).toThrow(why);
  });
});
