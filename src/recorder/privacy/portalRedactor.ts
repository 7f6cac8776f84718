import { createRedactor, type LogRedactor } from '../../kit/recorder/privacy/redactLog';
import { WORDS } from './words';

/** The redactor of one portal log: texts that consist of its own words stay. */
export const createLogRedactor = (): LogRedactor => createRedactor(WORDS);
