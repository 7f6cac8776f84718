import * as SuperTokens from 'supertokens-node';
import * as EmailPassword from 'supertokens-node/recipe/emailpassword';
import * as Passwordless from 'supertokens-node/recipe/passwordless';
import * as ThirdParty from 'supertokens-node/recipe/thirdparty';

export interface SentMail {
  readonly email: string;
  readonly link: string;
  /** Of a sign-in, if it has one. */
  readonly code?: string | undefined;
}

/** How a studio has configured the sign-in without a password. */
export interface WaysOptions {
  /** The address of an OpenID provider. */
  readonly issuer: string;
  /** What the mail of a sign-in has. */
  readonly flowType: 'USER_INPUT_CODE_AND_MAGIC_LINK' | 'MAGIC_LINK';
  readonly keepMail: (mail: SentMail) => void;
}

/** Returns the account of a proven address. The core stores only accounts with passwords. */
async function openedFor(email: string) {
  const [user] = await SuperTokens.listUsersByAccountInfo('public', { email });
  const created = user ? undefined : await EmailPassword.signUp('public', email, `A1${email}`);
  const account = created?.status === 'OK' ? created.user : user;
  if (!account) throw new Error(`No account for ${email}.`);
  const recipeUserId = SuperTokens.convertToRecipeUserId(account.id);
  return { status: 'OK', createdNewRecipeUser: !user, user: account, recipeUserId } as const;
}

const passwordless = ({ flowType, keepMail }: WaysOptions) =>
  Passwordless.init({
    contactMethod: 'EMAIL',
    flowType,
    emailDelivery: {
      service: {
        sendEmail: ({ email, userInputCode: code, urlWithLinkCode: link = '' }) =>
          Promise.resolve(keepMail({ email, link, code })),
      },
    },
    override: {
      functions: (original) => ({
        ...original,
        async consumeCode(input) {
          const checked = await original.checkCode(input);
          if (checked.status !== 'OK') return checked;
          const { consumedDevice } = checked;
          const { email = '' } = consumedDevice;
          await original.revokeAllCodes({ ...input, email });
          return { ...(await openedFor(email)), consumedDevice };
        },
      }),
    },
  });

const thirdParty = ({ issuer }: WaysOptions) =>
  ThirdParty.init({
    signInAndUpFeature: {
      providers: [
        {
          config: {
            thirdPartyId: 'acme',
            name: 'Acme',
            oidcDiscoveryEndpoint: `${issuer}/.well-known/openid-configuration`,
            clients: [{ clientId: 'studio-portal', scope: ['openid', 'email'] }],
          },
        },
      ],
    },
    override: {
      functions: (original) => ({
        ...original,
        manuallyCreateOrUpdateUser: ({ email }) => openedFor(email),
      }),
    },
  });

/** The SDK's other recipes as its documentation sets them up. */
export const otherWays = (options: WaysOptions) => [thirdParty(options), passwordless(options)];
