import { waitFor } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import type { Message } from '../../../src/rules/message';
import { LANGUAGE_IDS, LANGUAGES, type Language } from '../../../src/text/languages';
import { createMessageText } from '../../../src/text/messageText';
import { asRead, readPage } from '../../model/visible';
import { ROLE_PERMISSIONS } from '../../../src/rules/roles';
import { NONE } from '../support/openPeople';
import { fillIn, input, openRegistration } from '../support/registering';
import { MIRA, renderApp } from '../support/renderApp';

/** Returns which of some messages the app announces in a language, once for each announcement. */
const spoken =
  ({ i18n }: Pick<Awaited<ReturnType<typeof renderApp>>, 'i18n'>) =>
  (...messages: readonly Message[]): string[] => {
    const say = createMessageText(i18n.t);
    const words = messages.map((message) => asRead(say(message)));
    const { announced } = readPage();
    return announced.flatMap((text) =>
      words
        .filter((each) => text.includes(each))
        .toSorted((one, other) => text.indexOf(one) - text.indexOf(other)),
    );
  };

const inLanguage = async (language: Language) => ({
  language,
  texts: await LANGUAGES[language].load(),
});

const SUMMARY = { key: 'form:errors.summary' } as const;

/** Finds it in any language. */
function submitButton(): HTMLButtonElement {
  const button = document.querySelector<HTMLButtonElement>('main button[type=submit]');
  if (!button) throw new Error('There is no form.');
  return button;
}

describe.each(LANGUAGE_IDS)('screen reader announcements (%s)', (language) => {
  it('UX 24: announces a sign-in in progress once, and its refusal once', async () => {
    const app = await renderApp(await inLanguage(language));
    const said = spoken(app);
    const submitting = { key: 'signIn:submitting' } as const;
    app.tell(events.signIn.submitted({ email: 'ana@studio.test', remember: false, secret: 's' }));
    expect(said(submitting)).toHaveLength(1);
    const refusal = { text: 'Not known here.' };
    app.tell(
      events.signIn.answered({ code: 2, fieldErrors: [{ id: 'email', error: refusal.text }] }),
    );
    expect(said(submitting)).toEqual([]);
    expect(said(SUMMARY, refusal)).toEqual([refusal.text]);
  });

  it('P18: announces each error of a registration once, in page order', async () => {
    const app = await openRegistration(await inLanguage(language));
    const said = spoken(app);
    await app.user.click(submitButton());
    const names = [
      { key: 'registration:errors.firstNameRequired' },
      { key: 'registration:errors.lastNameRequired' },
    ] as const;
    const errors = [
      // The family name is first in Chinese.
      ...(language === 'zh' ? names.toReversed() : names),
      { key: 'form:errors.passwordRequired' },
      { key: 'form:errors.confirmRequired' },
      { key: 'registration:errors.terms' },
    ] as const;
    await waitFor(() => expect(said(SUMMARY)).toHaveLength(1));
    expect(said(...errors)).toEqual(errors.flatMap((error) => said(error)));
    expect(said(...errors)).toHaveLength(errors.length);
    // Nor again while it is being corrected.
    await app.user.type(input('password'), 'x');
    expect(said(...errors)).toHaveLength(errors.length);
  });

  it('P18: announces an error that appears on blur', async () => {
    const app = await openRegistration(await inLanguage(language));
    const said = spoken(app);
    await fillIn(app);
    await app.user.clear(input('first_name'));
    await app.user.click(submitButton());
    const first = { key: 'registration:errors.firstNameRequired' } as const;
    await waitFor(() => expect(said(first)).toHaveLength(1));
    const last = { key: 'registration:errors.lastNameRequired' } as const;
    await app.user.clear(input('last_name'));
    await app.user.tab();
    await waitFor(() => expect(said(last)).toHaveLength(1));
  });

  it('P15: announces a registration sent offline once, at the form, without technical details', async () => {
    const app = await openRegistration(await inLanguage(language));
    const said = spoken(app);
    app.tell(events.network.observed({ online: false }));
    await fillIn(app);
    await app.user.click(submitButton());
    await waitFor(() => expect(app.store.getState().registration.value).toBe('submitting'));
    const request = { method: 'POST', url: '/signup' };
    const failure = { kind: 'network', status: 0, ...request, offline: true } as const;
    app.tell(events.registration.answered({ kind: 'failed', message: null, failure }));
    const offline = { key: 'notices:offline' } as const;
    const connection = { key: 'form:errors.connection' } as const;
    const technical = [{ key: 'form:errors.networkUnknown' }, { text: '/signup' }] as const;
    const times = [offline, SUMMARY, connection, ...technical].map((each) => said(each).length);
    expect(times).toEqual([1, 1, 1, 0, 0]);
    // The message stays the same once the network returns.
    app.tell(events.network.observed({ online: true }));
    expect([SUMMARY, connection, ...technical].map((each) => said(each).length)).toEqual([
      1, 1, 0, 0,
    ]);
  });

  it('UX 63: announces a refused request for a link once, then once that a mail was sent', async () => {
    const app = await renderApp({ path: '/portal/login/forgot', ...(await inLanguage(language)) });
    const said = spoken(app);
    app.tell(events.resetRequest.arrived({ email: '', wait: null }));
    const refusal = { text: 'Not an address.' };
    app.tell(events.resetRequest.submitted({ email: 'eva' }));
    app.tell(
      events.resetRequest.answered({
        kind: 'fieldError',
        fieldErrors: [{ id: 'email', error: refusal.text }],
      }),
    );
    expect(said(refusal)).toHaveLength(1);
    app.tell(events.resetRequest.submitted({ email: 'eva@studio.test' }));
    const until = Date.now() + 60_000;
    app.tell(events.resetRequest.answered({ kind: 'sent', until, waitMs: 60_000 }));
    const sent = { key: 'resetRequest:sent.body', values: { email: 'eva@studio.test' } } as const;
    expect(said(refusal)).toEqual([]);
    expect(said(sent)).toHaveLength(1);
  });

  it('announces a refused change of the email once; the address that waits takes the focus instead', async () => {
    const account = { path: '/portal/account', signedIn: 'EXISTS' } as const;
    const app = await renderApp({ ...account, ...(await inLanguage(language)) });
    const said = spoken(app);
    const email = { email: MIRA.email ?? '', confirmed: true, pending: null, undelivered: false };
    app.tell(events.emailChange.read({ kind: 'email', email, resendAt: 0 }));
    app.tell(events.emailChange.opened());
    const sending = { key: 'account:email.sending' } as const;
    app.tell(events.emailChange.submitted({ email: 'mira@new.example' }));
    expect(said(sending)).toHaveLength(1);
    const refusal = { text: 'Not an address.' };
    const fieldErrors = [{ id: 'new_email', error: refusal.text }];
    app.tell(events.emailChange.answered({ kind: 'fieldError', fieldErrors }));
    expect(said(sending)).toEqual([]);
    expect(said(SUMMARY, refusal)).toEqual([refusal.text]);
    app.tell(events.emailChange.submitted({ email: 'mira@new.example' }));
    const pending = { email: 'mira@new.example', until: Date.now() + 60_000, resendMs: 0 };
    app.tell(
      events.emailChange.answered({ kind: 'email', email: { ...email, pending }, resendAt: 0 }),
    );
    expect(said({ text: 'mira@new.example' })).toEqual([]);
    await waitFor(() => expect(readPage().focus).toContain('mira@new.example'));
  });

  it('announces an added app once, after its codes, which the focus reads', async () => {
    const account = { path: '/portal/account', signedIn: 'EXISTS' } as const;
    const app = await renderApp({ ...account, ...(await inLanguage(language)) });
    const said = spoken(app);
    const title = { key: 'secondStep:codes.title' } as const;
    const added = { key: 'secondStep:account.said.added' } as const;
    app.tell(events.appSetup.asked({ place: 'account' }));
    app.tell(events.appSetup.begun({ kind: 'begun', secret: 'none' }));
    app.tell(events.appSetup.submitted({ code: 'handle', name: '' }));
    expect(said({ key: 'secondStep:setUp.confirming' })).toHaveLength(1);
    const confirmed = { codes: 'none', tokens: '', singleSignOn: false };
    app.tell(events.appSetup.confirmed({ kind: 'confirmed', ...confirmed }));
    expect(said(title, added)).toEqual([]);
    expect(readPage().focus).toBe(createMessageText(app.i18n.t)(title));
    app.tell(events.appSetup.saved());
    const settings = {
      offered: true,
      apps: [],
      recoveryCodesLeft: 9,
      devices: [],
      required: false,
    };
    app.tell(events.secondStep.read({ kind: 'settings', settings }));
    expect(said(added)).toHaveLength(1);
  });

  it('A84, A85: announces the number of typed emails, a refused form and each result once', async () => {
    const people = { path: '/portal/people', signedIn: 'EXISTS' } as const;
    const app = await renderApp({ ...people, ...(await inLanguage(language)) });
    const said = spoken(app);
    const permissions = [...ROLE_PERMISSIONS.admin];
    const facts = { ...MIRA, roles: ['admin'], permissions };
    app.tell(events.session.signedInElsewhere({ facts }));
    app.tell(events.people.answered({ kind: 'done', data: NONE }));
    const none = { key: 'people:invite.none' } as const;
    await waitFor(() => expect(document.getElementById('emails')).not.toBeNull());
    await app.user.click(submitButton());
    expect(said(none)).toHaveLength(1);
    await app.user.keyboard('a@games.example b@games.example');
    expect(said(none)).toEqual([]);
    expect(said({ key: 'people:invite.count', values: { count: 2 } })).toHaveLength(1);
    await app.user.click(submitButton());
    app.tell(
      events.people.invited({ kind: 'done', data: [{ email: 'a@games.example', result: 'sent' }] }),
    );
    expect(said({ text: 'a@games.example' })).toHaveLength(1);
    expect(said({ key: 'people:result.sent' })).toHaveLength(1);
  });
});
