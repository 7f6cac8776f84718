import { array, boolean, date, mixed, number, object, string, tuple, type AnySchema } from 'yup';
// Sets yup's default messages.
import '../../src/forms/emailSchemas';
import { schemaCheck } from '../../src/forms/schemaCheck';

/** yup's message for a value, by the rule that it breaks. */
const BROKEN: readonly [rule: string, schema: AnySchema, value: unknown, en: string, zh: string][] =
  [
    ['required', string().required(), '', 'Fill this in.', '此项必填'],
    ['required', mixed().required(), undefined, 'Fill this in.', '此项必填'],
    ['defined', string().defined(), undefined, 'Fill this in.', '此项必填'],
    ['null', string(), null, 'Fill this in.', '此项必填'],
    ['enum', string().oneOf(['a', 'b']), 'c', 'Choose one of these: a, b', '只能是以下之一：a, b'],
    ['enum', string().notOneOf(['a']), 'a', 'Choose something other than: a', '不能是以下之一：a'],
    ['test', string().test('own', () => false), 'a', 'This isn’t right.', '此项不符合要求'],
    ['length', string().length(2), 'a', 'Use 2 characters.', '长度必须是 2\u00a0个字符'],
    ['min', string().min(2), 'a', 'Use 2 characters or more.', '长度不能少于 2\u00a0个字符'],
    ['max', string().max(2), 'abc', 'Use 2 characters or fewer.', '长度不能超过 2\u00a0个字符'],
    ['pattern', string().matches(/b/), 'a', 'This isn’t in the right format.', '此项格式有误'],
    ['uuid', string().uuid(), 'a', 'This isn’t in the right format.', '此项格式有误'],
    [
      'email',
      string().email(),
      'a',
      'The email address format is wrong, please modify.',
      '邮箱格式不正确，请修改',
    ],
    [
      'url',
      string().url(),
      'a',
      'Enter a web address, such as https://example.com',
      '请输入网址，例如 https://example.com',
    ],
    ['datetime', string().datetime(), 'a', 'Enter a date and time.', '请输入日期和时间'],
    [
      'trim',
      string().strict().trim(),
      ' a',
      'Remove the spaces before and after it.',
      '请删除前后的空格',
    ],
    [
      'lowercase',
      string().strict().lowercase(),
      'A',
      'Use lowercase letters only.',
      '只能使用小写字母',
    ],
    [
      'uppercase',
      string().strict().uppercase(),
      'a',
      'Use uppercase letters only.',
      '只能使用大写字母',
    ],
    ['type', number(), 'a', 'Enter a value of the type number.', '类型必须是 number'],
    ['type', boolean(), 'a', 'Enter a value of the type boolean.', '类型必须是 boolean'],
    ['type', date(), 'a', 'Enter a value of the type date.', '类型必须是 date'],
    ['type', object(), 'a', 'Enter a value of the type object.', '类型必须是 object'],
    ['type', tuple([string()]), 'a', 'This isn’t right.', '此项不符合要求'],
    ['number', number().min(2), 1, 'Enter 2 or more.', '不能小于 2'],
    ['number', number().max(2), 3, 'Enter 2 or less.', '不能大于 2'],
    ['number', number().lessThan(2), 2, 'Enter less than 2.', '必须小于 2'],
    ['number', number().negative(), 1, 'Enter less than 0.', '必须小于 0'],
    ['number', number().moreThan(2), 2, 'Enter more than 2.', '必须大于 2'],
    ['number', number().positive(), -1, 'Enter more than 0.', '必须大于 0'],
    ['number', number().integer(), 1.5, 'Enter a whole number.', '请输入整数'],
    [
      'date',
      date().min('2026-01-02'),
      new Date('2026-01-01'),
      'Enter 2026-01-02 or a later date.',
      '不能早于 2026-01-02',
    ],
    [
      'date',
      date().max('2026-01-02'),
      new Date('2026-01-03'),
      'Enter 2026-01-02 or an earlier date.',
      '不能晚于 2026-01-02',
    ],
    ['boolean', boolean().isTrue(), false, 'Choose true.', '必须是 true'],
    ['object', object().noUnknown().strict(), { a: 1 }, 'Not known here: a', '无法识别：a'],
    ['object', object().exact().strict(), { a: 1 }, 'Not known here: a', '无法识别：a'],
    ['list', array().length(2), [1], 'Choose 2.', '必须选择 2 项'],
    ['list', array().min(2), [1], 'Choose at least 2.', '至少选择 2 项'],
    ['list', array().max(1), [1, 2], 'Choose at most 1.', '最多选择 1 项'],
  ];

afterEach(() => {
  document.documentElement.lang = '';
});

it.each(BROKEN)('M12: %s has a message in both languages', (_rule, schema, value, inEn, inZh) => {
  const check = schemaCheck(object({ field: schema }));
  const said = ['en', 'zh-CN'].map((language) => {
    document.documentElement.lang = language;
    return check({ field: value as string })['field'];
  });
  expect(said).toEqual([{ text: inEn }, { text: inZh }]);
});
