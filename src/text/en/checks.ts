/** What a rule of a form says that has no words of its own (spec 5: the default form messages), as yup fills it in. */
export const checks = {
  mixed: {
    default: 'This isn’t right.',
    required: 'Fill this in.',
    defined: 'Fill this in.',
    notNull: 'Fill this in.',
    oneOf: 'Choose one of these: ${values}',
    notOneOf: 'Choose something other than: ${values}',
    notType: 'Enter a value of the type ${type}.',
  },
  string: {
    length: 'Use ${length} characters.',
    min: 'Use ${min} characters or more.',
    max: 'Use ${max} characters or fewer.',
    matches: 'This isn’t in the right format.',
    email: 'The email address format is wrong, please modify.',
    url: 'Enter a web address, such as https://example.com',
    uuid: 'This isn’t in the right format.',
    datetime: 'Enter a date and time.',
    datetime_offset: 'Enter a date and time in UTC.',
    datetime_precision: 'Enter a time with ${precision} decimals.',
    trim: 'Remove the spaces before and after it.',
    lowercase: 'Use lowercase letters only.',
    uppercase: 'Use uppercase letters only.',
  },
  number: {
    min: 'Enter ${min} or more.',
    max: 'Enter ${max} or less.',
    lessThan: 'Enter less than ${less}.',
    moreThan: 'Enter more than ${more}.',
    positive: 'Enter more than ${more}.',
    negative: 'Enter less than ${less}.',
    integer: 'Enter a whole number.',
  },
  date: {
    min: 'Enter ${min} or a later date.',
    max: 'Enter ${max} or an earlier date.',
  },
  boolean: {
    isValue: 'Choose ${value}.',
  },
  object: {
    noUnknown: 'Not known here: ${unknown}',
    exact: 'Not known here: ${properties}',
  },
  array: {
    length: 'Choose ${length}.',
    min: 'Choose at least ${min}.',
    max: 'Choose at most ${max}.',
  },
  tuple: {
    notType: 'This isn’t right.',
  },
};
