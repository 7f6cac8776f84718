import { object } from 'yup';
import type { Brand } from '../rules/brands';
import { schemaCheck } from './schemaCheck';
import { personFields } from './schemas';

/** The profile's form: what a person writes is judged as at the sign-up (A17). */
export const profile = (rules: Pick<Brand, 'nameLetters'>) =>
  schemaCheck(object(personFields(rules)));
