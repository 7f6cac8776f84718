import { studioName } from '../../server/studios/studioName';

const ada = { company: '', first_name: 'Ada', last_name: 'Lovelace', email: 'ada@studio.example' };

it.each([
  ['the company', { ...ada, company: 'Puzzle Bay' }, 'Puzzle Bay'],
  ['the person', ada, 'Ada Lovelace’s studio'],
  ['the person, in Chinese', { ...ada, first_language: 'zh' as const }, 'Ada Lovelace 的工作室'],
  [
    'a person with a Chinese name',
    { ...ada, first_name: '敏', last_name: '李', first_language: 'zh' as const },
    '李敏的工作室',
  ],
  [
    'the address, without a name',
    { ...ada, first_name: '', last_name: '' },
    'ada@studio.example’s studio',
  ],
])('a new studio is named after %s', (_after, founder, name) => {
  expect(studioName(founder)).toBe(name);
});
