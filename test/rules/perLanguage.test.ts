import { perLanguage } from '../../src/rules/perLanguage';

test('Each language has one value, made at its first use', () => {
  const made: string[] = [];
  const of = perLanguage((language: string) => {
    made.push(language);
    return { language };
  });
  expect(made).toEqual([]);
  const english = of('en');
  expect(of('zh')).toEqual({ language: 'zh' });
  expect(of('en')).toBe(english);
  expect(made).toEqual(['en', 'zh']);
});
