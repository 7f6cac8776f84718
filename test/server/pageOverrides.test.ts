import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageOverrides } from '../../server/operate/pageOverrides';
import { temporaryFolder } from './support/temporaryFolder';

const PORTAL_CONFIG = join(temporaryFolder(), 'portal.json');
const read = (supportEmail: unknown) => {
  writeFileSync(PORTAL_CONFIG, JSON.stringify({ brand: { supportEmail } }));
  return pageOverrides({ PORTAL_CONFIG });
};

it.each([
  'helpdesk',
  'a@b.example\nBcc: c@d.example',
  'Help <a@b.example>',
  'mailto:a@b.example',
  5,
])(
  'the support address %j is refused: replies to mails and the links of pages would lead nowhere',
  (address) => expect(() => read(address)).toThrow(/"brand\.supportEmail" must be /),
);

it('a support address is accepted', () =>
  expect(read('help@studio.example')).toEqual({ brand: { supportEmail: 'help@studio.example' } }));
