import { toNestErrors } from '@hookform/resolvers';
import type { AnyObject } from 'yup';
import { object, string, ValidationError, type StringSchema } from 'yup';
import type { Message } from './message';
import { packMessage } from './message';
import type { Check } from './resolver';

/** A check by a yup schema of these fields. Its messages are those of {@link judged}. */
export const schemaCheck = (fields: Readonly<Record<string, StringSchema>>): Check => {
  const schema = object(fields);
  return async (values, options) => {
    try {
      await schema.validate(values, { abortEarly: false });
      return {};
    } catch (error) {
      if (!(error instanceof ValidationError)) throw error;
      const found: Record<string, { type: string; message: string }> = {};
      for (const { path, message } of error.inner)
        if (path !== undefined) found[path] = { type: 'invalid', message };
      return toNestErrors(found, options);
    }
  };
};

/** A text judged by a function: what is wrong with it, or null. `others` are the form's values. */
export const judged = (judge: (value: string, others: AnyObject) => Message | null) =>
  string().test('judged', (value, context) => {
    const message = judge(value ?? '', Object(context.parent));
    // By a function, so that yup fills in nothing of its own.
    return message === null || context.createError({ message: () => packMessage(message) });
  });
