import { createRequire } from 'node:module';
import * as SuperTokens from 'supertokens-node';
import { createNewRoleOrAddPermissions } from 'supertokens-node/recipe/userroles';
import * as OAuth2Provider from 'supertokens-node/recipe/oauth2provider';
import { AUTH_BASE_PATH } from '../../src/rules/constants';
import { portalConfig } from '../../src/rules/portalConfig';
import { ROLE_PERMISSIONS, ROLES } from '../../src/rules/roles';
import type { EmbeddedCore } from '../core/core';
import { KEEP_SESSIONS } from '../core/users';
import { keepsPasskeys } from '../passkeys/ownPasskeys';
import { keepsApps } from '../secondStep/needed';
import { createSignUps } from '../registration/registration';
import { multiFactorAuthRecipe, totpRecipe } from '../secondStep/recipes';
import type { AuthContext } from './context';
import { callInProcess, limitCoreCalls } from './coreCalls';
import {
  emailPasswordRecipe,
  emailVerificationRecipe,
  multitenancyRecipe,
  passwordlessRecipe,
  sessionRecipe,
  thirdPartyRecipe,
  userRolesRecipe,
  webauthnRecipe,
} from './recipes';
import { keepSdkPaths } from './sdkPaths';

/** Disables the SDK's built-in OAuth provider: it has no clients, as single sign-on uses a separate provider. */
const oauthRecipe = () =>
  OAuth2Provider.init({
    override: {
      apis: () => ({
        loginGET: undefined,
        authGET: undefined,
        tokenPOST: undefined,
        loginInfoGET: undefined,
        userInfoGET: undefined,
        revokeTokenPOST: undefined,
        introspectTokenPOST: undefined,
        endSessionGET: undefined,
        endSessionPOST: undefined,
        logoutPOST: undefined,
      }),
    },
  });

/** The SDK's core: the embedded one, or the address of a separate one. */
export type Core = EmbeddedCore | { readonly url: string; readonly apiKey?: string | undefined };

const require = createRequire(import.meta.url);
const SDK = 'supertokens-node/lib/build';
const SINGLETONS = [
  'querier',
  'recipe/accountlinking/recipe',
  'recipe/emailpassword/recipe',
  'recipe/emailverification/recipe',
  'recipe/multifactorauth/recipe',
  'recipe/multitenancy/recipe',
  'recipe/passwordless/recipe',
  'recipe/session/recipe',
  'recipe/thirdparty/recipe',
  'recipe/totp/recipe',
  'recipe/usermetadata/recipe',
  'recipe/userroles/recipe',
  'recipe/webauthn/recipe',
  'supertokens',
];

let running = false;
/** Restores what was replaced in the SDK. */
let undoExchanges = () => {};

/** Starts the SDK. Its state is in module variables, so a second server in the same process throws. */
export async function startSdk(context: AuthContext, core: Core): Promise<void> {
  if (running) {
    throw new Error('Only one platform can run in a process. Close the other one first.');
  }
  running = true;
  const forgetPaths = keepSdkPaths();
  const unlimit = limitCoreCalls();
  const callOverHttp = 'call' in core ? callInProcess(core) : () => undefined;
  undoExchanges = () => {
    callOverHttp();
    unlimit();
    forgetPaths();
  };
  try {
    initSdk(context, core);
    await checkCore(context);
    for (const role of ROLES)
      await createNewRoleOrAddPermissions(role, [...ROLE_PERMISSIONS[role]]);
  } catch (error) {
    stopSdk();
    throw error;
  }
}

/** Detects what the core supports, and logs what is therefore not offered. */
async function checkCore({ core, settings, log }: AuthContext): Promise<void> {
  core.keepsApps = await keepsApps();
  if (!core.keepsApps)
    log.info(
      'SUPERTOKENS_CORE_URI: this core has no authenticator apps (recipe totp, or a license for it), so two-step verification is not available.',
    );
  core.keepsPasskeys = await keepsPasskeys();
  if (settings.get().passkeysOffered && !core.keepsPasskeys)
    log.info(
      'SUPERTOKENS_CORE_URI: this core cannot store passkeys in addition to passwords (recipe webauthn), so passkeys are not available.',
    );
}

function initSdk(context: AuthContext, core: Core): void {
  const url = context.url();
  const signUps = createSignUps(context);
  SuperTokens.init({
    framework: 'custom',
    telemetry: false,
    supertokens: {
      connectionURI: core.url,
      ...(core.apiKey === undefined ? {} : { apiKey: core.apiKey }),
      // The SDK has no parameter for this field of the core.
      networkInterceptor: (request, userContext) =>
        userContext?.[KEEP_SESSIONS] === true
          ? { ...request, body: { ...request.body, [KEEP_SESSIONS]: true } }
          : request,
    },
    appInfo: {
      appName: 'portal',
      apiDomain: portalConfig(new URL(url), null).apiOrigin,
      websiteDomain: url,
      apiBasePath: AUTH_BASE_PATH,
      websiteBasePath: '/portal',
    },
    recipeList: [
      multitenancyRecipe(context),
      // First: other recipes read the "webauthn" of its paths as a tenant.
      webauthnRecipe(context, signUps),
      emailPasswordRecipe(context, signUps),
      passwordlessRecipe(context),
      thirdPartyRecipe(context),
      emailVerificationRecipe(context),
      sessionRecipe(context),
      userRolesRecipe(context),
      multiFactorAuthRecipe(context),
      totpRecipe(),
      oauthRecipe(),
    ],
  });
}

/** Clears the SDK's state, so that a server can start again in this process. */
export function stopSdk(): void {
  undoExchanges();
  // The SDK resets its singletons only in test mode.
  const before = process.env['TEST_MODE'];
  process.env['TEST_MODE'] = 'testing';
  try {
    for (const path of SINGLETONS) {
      const module: { default?: { reset?: () => void }; Querier?: { reset: () => void } } = require(
        `${SDK}/${path}`,
      );
      module.default?.reset?.();
      module.Querier?.reset();
    }
  } finally {
    if (before === undefined) delete process.env['TEST_MODE'];
    else process.env['TEST_MODE'] = before;
    running = false;
  }
}
