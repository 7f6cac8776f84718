import { object } from 'yup';
import type { Brand } from '../rules/brands';
import { email, key } from './emailSchemas';
import { schemaCheck } from './schemaCheck';
import { personFields } from './schemas';

export const requestAccess = (rules: Pick<Brand, 'nameLetters'>) => {
  const { first_name, last_name, company } = personFields(rules);
  return schemaCheck(
    object({
      first_name,
      last_name,
      company: company.required(key('requestAccess:errors.companyRequired')),
      email,
    }),
  );
};
