import { object } from 'yup';
import type { Brand } from '../rules/brands';
import type { MessageKey } from '../rules/message';
import { email } from './emailSchemas';
import { schemaCheck } from './schemaCheck';
import { personFields } from './schemas';

const companyRequired: { key: MessageKey } = { key: 'requestAccess:errors.companyRequired' };

export const requestAccess = (rules: Pick<Brand, 'nameLetters'>) => {
  const { first_name, last_name, company } = personFields(rules);
  return schemaCheck(
    object({
      first_name,
      last_name,
      company: company.required(companyRequired),
      email,
    }),
  );
};
