import type { Page } from '@playwright/test';
import type {
  ChangePasswordEvent,
  ChangePasswordResult,
} from '../../../machines/changePassword/changePassword';
import { model, visible } from '../../model/machines/changePassword';
import { beginSession } from '../support/signInScreen';
import { expect, testOnSharedPage as test } from '../support/test';
import type { Verdict } from './heldRoute';
import { HeldRoute } from './heldRoute';
import { isAt, routeTo } from './moves';
import type { Walk } from './pathDriver';
import { walkPaths } from './pathDriver';

interface ChangePasswordWalk extends Walk {
  call: HeldRoute;
}

const PATH = '/portal/account/password';

async function fillIn(page: Page, current: string, chosen: string): Promise<void> {
  await page.getByLabel('Current password', { exact: true }).fill(current);
  await page.getByLabel('New password', { exact: true }).fill(chosen);
  await page.getByLabel('Confirm password').fill(chosen);
}

const send = (page: Page) => page.getByRole('button', { name: 'Change password' }).click();

function verdictOf(result: ChangePasswordResult): Verdict {
  switch (result.kind) {
    case 'changed':
      return { status: 200, body: { status: 'OK', signedOutElsewhere: result.signedOutElsewhere } };
    case 'wrongPassword':
      return { status: 200, body: { status: 'WRONG_CREDENTIALS_ERROR' } };
    case 'notAllowed':
      return {
        status: 200,
        body: { status: 'PASSWORD_CHANGE_NOT_ALLOWED', reason: result.reason },
      };
    case 'fieldError':
      return { status: 200, body: { status: 'FIELD_ERROR', formFields: result.fieldErrors } };
    case 'failed':
      return result.failure
        ? { drop: true }
        : { status: 200, body: { status: 'GENERAL_ERROR', message: result.message } };
  }
}

walkPaths<ChangePasswordEvent, ChangePasswordWalk>({
  model,
  visible,
  leaves: ({ type }) => type === 'changePassword/reset',
  unseen: ['editing'],
  begin: async (walk) => {
    await beginSession(walk.page, await walk.platform.account());
    const call = await HeldRoute.on(walk.page, '/api/account/password');
    await walk.page.goto(PATH);
    await walk.page.getByRole('heading', { level: 1 }).waitFor();
    return { ...walk, call };
  },
  moves: {
    'changePassword/submitted': async ({ page }) => {
      if (!(await isAt(page, PATH))) await routeTo(page, PATH);
      await fillIn(page, 'Lantern2026', 'Harbour2027');
      await send(page);
    },
    'changePassword/answered': ({ call }, { payload }) => call.end(verdictOf(payload)),
    'changePassword/reset': ({ page }) => routeTo(page, '/portal/tos'),
  },
});

const titled = (page: Page, name: string) =>
  expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();

test('A37 to A39: from signing in to a changed password, which signs out all other devices', async ({
  page,
  platform,
  signIn,
}) => {
  const account = await platform.account();
  await page.goto(PATH);
  await expect(page).toHaveURL(/\/portal\/login/);
  await signIn.submit(account.email, account.password);
  await titled(page, 'Change your password');
  await fillIn(page, 'Wrong12345', 'Harbour2027');
  await send(page);
  await expect(page.getByRole('alert').first()).toContainText('This isn’t your current password.');
  await expect(page.getByLabel('Current password', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('New password', { exact: true })).toHaveValue('Harbour2027');
  await fillIn(page, account.password, 'Harbour2027');
  await send(page);
  await titled(page, 'Password changed');
  await expect(page.getByText('All other devices are signed out.')).toBeVisible();
  await signIn.expectSignedIn(account.email);
});
