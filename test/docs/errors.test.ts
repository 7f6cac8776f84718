import { stale } from '../support/stale';
import { errorsDocument } from './errorsDocument';

it('docs/errors.md is up to date', async () =>
  expect(stale('docs/errors.md', await errorsDocument())).toBe(''));
