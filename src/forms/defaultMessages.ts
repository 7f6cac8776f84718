import type { LocaleObject } from 'yup';
import type { Message, MessageKey } from './message';

/** A default message: its text, and which of the rule's parameters the text names. */
const say =
  <Name extends string = never>(key: MessageKey, name?: Name) =>
  (params: Readonly<Record<Name, unknown>>): Message =>
    name === undefined ? { key } : { key, values: { [name]: String(params[name]) } };

const value = say('form:defaults.value');
const missing = say('form:defaults.required');
const pattern = say('form:defaults.pattern');
const date = say('form:defaults.date');

const KINDS = new Map([
  ['number', say('form:defaults.number')],
  ['date', date],
  ['boolean', say('form:defaults.boolean')],
]);

/** What yup's rules say where a form has no words of its own (spec 5: the default form messages). */
export const DEFAULT_MESSAGES: LocaleObject = {
  mixed: {
    default: value,
    required: missing,
    defined: missing,
    notNull: missing,
    oneOf: say('form:defaults.oneOf', 'values'),
    notOneOf: say('form:defaults.notOneOf', 'values'),
    notType: (params: { path: string; type?: string }) =>
      (KINDS.get(params.type ?? '') ?? value)(params),
  },
  string: {
    length: say('form:defaults.length', 'length'),
    min: say('form:defaults.min', 'min'),
    max: say('form:defaults.max', 'max'),
    matches: pattern,
    email: say('form:errors.emailFormat'),
    url: say('form:defaults.url'),
    uuid: pattern,
    datetime: date,
    datetime_offset: date,
    datetime_precision: date,
    trim: say('form:defaults.trim'),
    lowercase: say('form:defaults.lowercase'),
    uppercase: say('form:defaults.uppercase'),
  },
  number: {
    min: say('form:defaults.least', 'min'),
    max: say('form:defaults.most', 'max'),
    lessThan: say('form:defaults.lessThan', 'less'),
    moreThan: say('form:defaults.moreThan', 'more'),
    positive: say('form:defaults.moreThan', 'more'),
    negative: say('form:defaults.lessThan', 'less'),
    integer: say('form:defaults.integer'),
  },
  date: { min: say('form:defaults.from', 'min'), max: say('form:defaults.until', 'max') },
  boolean: { isValue: value },
  object: {
    noUnknown: say('form:defaults.unknown', 'unknown'),
    exact: value,
  },
  array: {
    length: say('form:defaults.entries', 'length'),
    min: say('form:defaults.minEntries', 'min'),
    max: say('form:defaults.maxEntries', 'max'),
  },
  tuple: { notType: value },
};
