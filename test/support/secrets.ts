/** Values that must stay out of every action and the store. Each has the mark that the search uses. */
export const SECRETS = {
  password: 'S3cret-Password1',
  firstName: 'S3cret-first-name',
  invitation: 's3cret-invitation-token',
  invitationLink: 's3cret-invitation-link',
  resetToken: 's3cret-reset-token-of-some-length',
  verificationCode: 's3cret-verification-code',
  assertion: 's3cret-assertion',
  pkceVerifier: 's3cret-pkce-verifier',
  providerCode: 's3cret-provider-code',
  linkCode: 's3cret-link-code',
  captchaToken: 's3cret-captcha-token',
  accessToken: 's3cret-access-token',
  agentAccessToken: 's3cret-agent-access-token',
  refreshToken: 's3cret-refresh-token',
  sessionToken: 's3cret-session-token',
  antiCsrf: 's3cret-anti-csrf',
  appKey: 's3cret-app-key',
  recoveryCode: 's3cret-recovery-code',
} as const;

/** The marked texts in any JSON value. */
export const secretsIn = (value: unknown): string[] =>
  JSON.stringify(value).match(/s3cret[\w-]*/gi) ?? [];
