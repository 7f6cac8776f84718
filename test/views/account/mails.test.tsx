import { events } from '../../../src/kit/events';
import type { ListedMail } from '../../../src/rules/listedMail';
import { exact, NOON, openAccount, timed } from '../support/openAccount';

describe('the emails', () => {
  const mail = (subject: string, fate: ListedMail['fate'] = 'sent'): ListedMail => ({
    subject,
    at: NOON,
    fate,
  });

  it('are listed with their time, and with what has not left; the earlier ones apart', async () => {
    const { tell, part, lines } = await openAccount();
    tell(
      events.sentMails.read({
        kind: 'mails',
        mails: [mail('One', 'waiting'), mail('Two', 'failed'), mail('Three'), mail('Four', 'kept')],
      }),
    );
    const at = timed(exact(NOON), NOON);
    expect(lines('Emails we sent you')).toEqual([
      'h3: One',
      `${at} · Being sent`,
      'h3: Two',
      `${at} · Not delivered`,
      'h3: Three',
      at,
      'summary: 1 earlier email',
      'h3: Four',
      `${at} · Not sent: this server sends no email`,
    ]);
    expect(part('Emails we sent you').querySelectorAll('details li')).toHaveLength(1);
  });

  it('are none, in words', async () => {
    const { tell, part, lines } = await openAccount();
    tell(events.sentMails.read({ kind: 'mails', mails: [] }));
    expect(lines('Emails we sent you')).toEqual(['No recent emails to your confirmed address.']);
    expect(part('Emails we sent you').querySelector('details')).toBeNull();
  });
});
