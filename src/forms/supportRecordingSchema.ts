import { object, string } from 'yup';
import type { MessageKey } from '../rules/message';
import { schemaCheck } from './schemaCheck';

const codeRequired: { key: MessageKey } = { key: 'supportRecording:errors.codeRequired' };

/** The form that takes support's code. */
export const supportRecording = schemaCheck(
  object({ code: string().trim().required(codeRequired) }),
);
