import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPlatform } from '../support/platform';
import type { Backend } from './backend';

/** The project's own platform, with its pages on the same host and tokens in headers. */
export async function ownBackend(): Promise<Backend> {
  const folder = mkdtempSync(join(tmpdir(), 'portal-journeys-'));
  const config = join(folder, 'portal.json');
  writeFileSync(config, JSON.stringify({ session: { tokenTransferMethod: 'header' } }));
  const { platform, stop } = await startPlatform({ PORTAL_CONFIG: config });
  await platform.settings({ antiCsrf: 'NONE' });
  return {
    portal: platform.url,
    hostRules: '',
    account: () => platform.account(),
    async mailedLink(email) {
      const link = /https?:\S+\/portal\/login\/reset\S+/.exec(await platform.newestMail(email));
      if (!link) throw new Error(`No link in the mail to ${email}.`);
      return link[0];
    },
    faults: (...faults) => platform.faults(faults),
    async stop() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
