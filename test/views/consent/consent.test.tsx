import { screen, waitFor, within } from '@testing-library/react';
import { events } from '../../../src/kit/events';
import { zh } from '../../../src/text/zh';
import { ofType, renderApp, type RenderOptions } from '../support/renderApp';

const NOTICE = { name: 'Cookies on Adlantern' };
const notice = () => screen.queryByRole('region', NOTICE);

/** A page after the browser's state was read. */
const page = async (
  found: Parameters<typeof events.consent.found>[0],
  options: RenderOptions = {},
) => {
  const app = await renderApp({ path: '/nowhere', ...options });
  app.tell(events.consent.found(found));
  return app;
};
const undecided = { choice: null, globalPrivacyControl: false };

describe('the notice (UX 67, 68)', () => {
  it('is right after the skip link, before everything else', async () => {
    await page(undecided);
    const skip = screen.getByText('Skip to main content');
    expect(skip.nextElementSibling).toBe(notice());
  });

  it.each([
    ['Accept all', true, 'Analytics and marketing cookies are on.'],
    ['Reject all', false, 'Only necessary cookies are on.'],
  ])(
    '"%s" stores the choice and shows a confirmation that has the focus',
    async (name, allowed, words) => {
      const { user, actions } = await page(undecided);
      await user.click(screen.getByRole('button', { name }));
      expect(ofType(actions, 'consent/chosen')).toEqual([
        events.consent.chosen({ analytics: allowed, marketing: allowed }),
      ]);
      const kept = screen.getByRole('region', { name: 'Choices saved' });
      expect(kept).toHaveFocus();
      expect(kept).toHaveTextContent(words);
      await user.click(within(kept).getByRole('button', { name: 'Close' }));
      expect(kept).not.toBeInTheDocument();
      expect(screen.getByRole('main')).toHaveFocus();
    },
  );

  it('confirms the choice in Chinese without a space between the sentences', async () => {
    const { user } = await page(undecided, { language: 'zh', texts: zh });
    await user.click(screen.getByRole('button', { name: zh.consent.rejectAll }));
    const { none, inFooter } = zh.consent.kept;
    expect(screen.getByText(none + inFooter)).toBeInTheDocument();
  });

  it('gives both buttons the same look', async () => {
    await page(undecided);
    const [accept, reject] = ['Accept all', 'Reject all'].map((name) =>
      screen.getByRole('button', { name }),
    );
    expect(accept?.className).toBe(reject?.className);
  });

  it('is not shown if the browser sends Global Privacy Control', async () => {
    await page({ choice: null, globalPrivacyControl: true });
    expect(notice()).not.toBeInTheDocument();
  });
});

describe('the dialog', () => {
  const openFrom = async (found: Parameters<typeof events.consent.found>[0], name: string) => {
    const app = await page(found);
    const opener = screen.getByRole('button', { name });
    await app.user.click(opener);
    const dialog = await screen.findByRole('dialog', { name: 'Cookie preferences' });
    return { ...app, opener, dialog };
  };
  const kind = (name: string) => screen.getByRole('switch', { name: new RegExp(`^${name}`) });

  it('saves each kind, focuses the confirmation, and returns to the opener', async () => {
    const { user, actions, opener } = await openFrom(
      { choice: { analytics: true, marketing: true }, globalPrivacyControl: false },
      'Cookie preferences',
    );
    await user.click(kind('Analytics'));
    await user.click(screen.getByRole('button', { name: 'Save choices' }));
    expect(ofType(actions, 'consent/chosen')).toEqual([
      events.consent.chosen({ analytics: false, marketing: true }),
    ]);
    const words = screen.getByText(/^Marketing is on, analytics is off\./);
    expect(words.parentElement).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(opener).toHaveFocus();
  });

  it.each([
    ['Accept all', true],
    ['Reject all', false],
  ])('offers "%s" again', async (name, allowed) => {
    const { user, actions, dialog } = await openFrom(undecided, 'Manage cookies');
    await user.click(within(dialog).getByRole('button', { name }));
    expect(ofType(actions, 'consent/chosen')).toEqual([
      events.consent.chosen({ analytics: allowed, marketing: allowed }),
    ]);
  });

  it('closes on Escape without a choice', async () => {
    const { user, actions, opener } = await openFrom(undecided, 'Manage cookies');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(ofType(actions, 'consent/chosen')).toEqual([]);
    expect(opener).toHaveFocus();
  });
});
