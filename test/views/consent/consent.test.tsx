import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { zh } from '../../../src/text/zh';
import { ofType, renderApp, type RenderOptions } from '../support/renderApp';
import { shownLines } from '../support/shownLines';
import { PHONE, useUserAgent } from '../support/userAgents';

type Found = Parameters<typeof events.consent.found>[0];

const NOTICE = { name: 'Cookies on Adlantern' };
const notice = () => screen.queryByRole('region', NOTICE);

/** A page after the browser's state was read. */
const page = async (found: Found, options: RenderOptions = {}) => {
  const app = await renderApp({ path: '/nowhere', ...options });
  app.tell(events.consent.found(found));
  return app;
};
const UNDECIDED: Found = { choice: null, globalPrivacyControl: false };
const choice = (analytics: boolean, marketing: boolean): Found => ({
  choice: { analytics, marketing },
  globalPrivacyControl: false,
});
const kept = (words: string) => [
  'section h2: Choices saved',
  `${words} You can change it under “Cookie preferences” at the foot of every page.`,
  'button: Close',
];

describe('the notice (UX 67, 68)', () => {
  it.each([
    ['Accept all', true, 'Analytics and marketing cookies are on.'],
    ['Reject all', false, 'Only necessary cookies are on.'],
  ])(
    '"%s" stores the choice and shows a confirmation that has the focus',
    async (name, allowed, words) => {
      const { user, actions } = await page(UNDECIDED);
      await user.click(screen.getByRole('button', { name }));
      expect(ofType(actions, 'consent/chosen')).toEqual([
        events.consent.chosen({ analytics: allowed, marketing: allowed }),
      ]);
      const saved = screen.getByRole('region', { name: 'Choices saved' });
      expect(saved).toHaveFocus();
      expect(shownLines(saved)).toEqual(kept(words));
      await user.click(within(saved).getByRole('button', { name: 'Close' }));
      expect(saved).not.toBeInTheDocument();
      expect(screen.getByRole('main')).toHaveFocus();
    },
  );

  it('is right after the skip link, with two buttons that look alike, until the visitor decides elsewhere', async () => {
    const { tell } = await page(UNDECIDED);
    expect(screen.getByText('Skip to main content').nextElementSibling).toBe(notice());
    expect(shownLines(notice())).toEqual([
      'section h2: Cookies on Adlantern',
      'We use necessary cookies. If you agree, we also use analytics and marketing cookies to improve the portal and measure our ads. Nothing optional loads before you choose.',
      'button: Accept all',
      'button: Reject all',
      'button: Manage cookies',
    ]);
    const [accept, reject] = ['Accept all', 'Reject all'].map((name) =>
      screen.getByRole('button', { name }),
    );
    expect(accept?.className).toBe(reject?.className);
    tell(events.consent.found(choice(false, false)));
    expect(screen.queryByRole('region', { name: /Cookies on|Choices saved/ })).toBeNull();
  });

  it('confirms the choice in Chinese without a space between the sentences', async () => {
    const { user } = await page(UNDECIDED, { language: 'zh', texts: zh });
    await user.click(screen.getByRole('button', { name: zh.consent.rejectAll }));
    const { none, inFooter } = zh.consent.kept;
    expect(screen.getByText(none + inFooter)).toBeInTheDocument();
  });

  it('on a phone, its confirmation leads to the menu', async () => {
    useUserAgent(PHONE);
    const { user } = await page(UNDECIDED);
    await user.click(screen.getByRole('button', { name: 'Accept all' }));
    expect(shownLines(screen.getByRole('region', { name: 'Choices saved' }))[1]).toBe(
      'Analytics and marketing cookies are on. You can change it under “Cookie preferences” in the menu at the top.',
    );
  });
});

describe('the dialog', () => {
  const openFrom = async (found: Found, name = 'Cookie preferences') => {
    const app = await page(found);
    const opener = screen.getByRole('button', { name });
    const open = async () => {
      await app.user.click(opener);
      return screen.findByRole('dialog', { name: 'Cookie preferences' });
    };
    return { ...app, opener, open, dialog: await open() };
  };
  const kind = (name: string) => screen.getByRole('switch', { name });
  const gone = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());

  it('saves each kind, focuses the confirmation, and returns to the opener', async () => {
    const { user, actions, dialog, opener, open } = await openFrom(choice(true, false));
    expect(shownLines(dialog)).toEqual([
      'dialog h2: Cookie preferences',
      'button: Close',
      'Choose which cookies we may use in this browser. You can change this at any time.',
      'Necessary Always on',
      'Sign-in, security and settings such as language.',
      'switch: Necessary Always on [disabled; checked; described: Sign-in, security and settings such as language.]',
      'Analytics',
      'How people use the portal and where it is slow.',
      'switch: Analytics [checked; described: How people use the portal and where it is slow.]',
      'Marketing',
      'Which of our ads bring visitors.',
      'switch: Marketing [described: Which of our ads bring visitors.]',
      'button: Accept all',
      'button: Reject all',
      'button: Save choices',
    ]);
    for (const [on, off] of [
      ['Marketing', 'Analytics'],
      ['Analytics', 'Marketing'],
    ] as const) {
      await user.click(kind('Marketing'));
      await user.click(kind('Analytics'));
      await user.click(screen.getByRole('button', { name: 'Save choices' }));
      expect(ofType(actions, 'consent/chosen').at(-1)).toEqual(
        events.consent.chosen({ analytics: on === 'Analytics', marketing: on === 'Marketing' }),
      );
      expect(shownLines(screen.getByRole('dialog'))).toEqual([
        'dialog h2: Choices saved',
        ...kept(`${on} is on, ${off.toLowerCase()} is off.`).slice(1),
      ]);
      expect(screen.getByText(/ is on, /).parentElement).toHaveFocus();
      await user.click(screen.getByRole('button', { name: 'Close' }));
      await gone();
      expect(opener).toHaveFocus();
      if (on === 'Marketing') await open();
    }
  });

  it.each([
    ['Accept all', true],
    ['Reject all', false],
  ])('offers "%s" again', async (name, allowed) => {
    const { user, actions, dialog } = await openFrom(UNDECIDED, 'Manage cookies');
    await user.click(within(dialog).getByRole('button', { name }));
    expect(ofType(actions, 'consent/chosen')).toEqual([
      events.consent.chosen({ analytics: allowed, marketing: allowed }),
    ]);
  });

  it('closes on Escape without a choice', async () => {
    const { user, actions, opener } = await openFrom(UNDECIDED, 'Manage cookies');
    await user.keyboard('{Escape}');
    await gone();
    expect(ofType(actions, 'consent/chosen')).toEqual([]);
    expect(opener).toHaveFocus();
  });

  it('stays open on the second press of a double click on its opener, with its focus', async () => {
    const { user, dialog } = await openFrom(UNDECIDED);
    const beside = dialog.previousElementSibling ?? document.body;
    expect(fireEvent.mouseDown(beside, { detail: 2 })).toBe(false);
    fireEvent.click(beside, { detail: 2 });
    expect(dialog).toBeVisible();
    await user.click(beside);
    await gone();
  });

  it('offers nothing to choose, nor does a notice, while the browser sends Global Privacy Control', async () => {
    const { dialog, user } = await openFrom({ choice: null, globalPrivacyControl: true });
    expect(notice()).not.toBeInTheDocument();
    expect(shownLines(dialog)).toEqual([
      'dialog h2: Cookie preferences',
      'button: Close',
      'Your browser sends Global Privacy Control, so optional cookies are off. To choose here, turn it off for this site and reload.',
      'Necessary Always on',
      'Sign-in, security and settings such as language.',
      'switch: Necessary Always on [disabled; checked; described: Sign-in, security and settings such as language.]',
      'Analytics',
      'How people use the portal and where it is slow.',
      'switch: Analytics [disabled; described: How people use the portal and where it is slow.]',
      'Marketing',
      'Which of our ads bring visitors.',
      'switch: Marketing [disabled; described: Which of our ads bring visitors.]',
      'button: Close',
    ]);
    await user.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? document.body);
    await gone();
  });
});
