/** A message of the specification, its cause, and its test. */
export interface MessageRow {
  readonly spec: string;
  /** As shown or thrown, in English; its source contains these exact words. */
  readonly text: string;
  readonly cause: string;
  /** Empty if the portal has no text of its own. */
  readonly source: string;
  /** The file below test/, and the test's name in it. */
  readonly file: string;
  readonly name: string;
}

/** One line each: specification | message | cause | source, or none | file > name of the test. */
const LINES = `
2 | Confirm Your Email | the page to request a reset is opened | src/text/en/resetRequest.ts | chromium/routes.test.ts > Confirm Your Email
2 | Reset Your Password | a reset link is opened | src/text/en/passwordReset.ts | chromium/routes.test.ts > Reset Your Password
5 | First name is required. | registration without a first name | src/text/en/registration.ts | views/registration/registrationForm.test.tsx > UX 27 to 32: reports every missing field, in order, with the exact text
5 | Last name is required. | registration without a last name | src/text/en/registration.ts | views/registration/registrationForm.test.tsx > UX 27 to 32: reports every missing field, in order, with the exact text
5 | can only have Chinese characters and letters A to Z, without spaces or marks. | another character in a name, after its label | src/text/en/registration.ts | forms/schemas.test.ts > refuses %s and names what to remove
5 | must be {{max}} characters or fewer. You entered {{length}}. | a first or last name of more than 20 characters, after its label | src/text/en/registration.ts | forms/schemas.test.ts > counts code points: 20 pass, 21 do not
5 | must be {{max}} characters or fewer. You entered {{length}}. | a company of more than 50 characters or a title of more than 20, after its label | src/text/en/registration.ts | forms/schemas.test.ts > report their length and the limit
5 | The email address format is wrong, please modify. | an invalid address, in any form | src/text/en/form.ts | forms/defaultMessages.test.ts > M12: %s has a message in both languages
5 | Password is not strong enough. | a new password that breaks a rule; the rules follow | src/text/en/form.ts | views/registration/registrationForm.test.tsx > UX 20, 36: shows the exact reason after the exact message
5 | The two passwords do not match. | a repeated password that differs | src/text/en/form.ts | views/registration/registrationForm.test.tsx > UX 20, 36: shows the exact reason after the exact message
5 | Please agree to the service terms first | registration without the terms ticked | src/text/en/registration.ts | views/registration/registrationForm.test.tsx > UX 27 to 32: reports every missing field, in order, with the exact text
5 | must not be equal to invalidClaimStatusCode. | sessionExpiredStatusCode equals it | src/session/sessionConfigError.ts | session/sessionConfig.test.ts > spec 5: the errors of the configuration, in their order
5 | must not be negative. | a maximum of refreshes below 0 | src/session/sessionConfigError.ts | session/sessionConfig.test.ts > spec 5: the errors of the configuration, in their order
5 | is required. | app info without API domain or app name | src/session/sessionConfigError.ts | session/sessionConfig.test.ts > spec 5: the errors of the configuration, in their order
5 | must be a valid domain name. | an invalid API domain | src/session/sessionConfigError.ts | session/sessionConfig.test.ts > spec 5: the errors of the configuration, in their order
5 | must be a valid URL path. | an invalid API path | src/session/sessionConfigError.ts | session/sessionConfig.test.ts > spec 5: the errors of the configuration, in their order
5 | value does not exist | the session has no such claim | src/session/claims/claimValidator.ts | session/claims/validators.test.ts > reports a missing value
5 | expired | the claim is older than its maximum age | src/session/claims/claimValidator.ts | session/claims/validators.test.ts > reports an expired claim
5 | wrong value | the claim has a value that a validator refuses | src/session/claims/claimValidator.ts | session/claims/validators.test.ts > as a wrong value
5 | must be at least | a maximum age below 7 s | src/session/claims/claimAge.ts | session/claims/validators.test.ts > row 82: a maximum age below 7 throws
7 | The icon library is not accessible. | the icon sprite does not load | src/text/en/notices.ts | sagas/icons/icons.test.ts > spec 7: the library is not accessible
8 | Email password combination is incorrect. Please try again. | sign-in is answered WRONG_CREDENTIALS_ERROR | src/text/en/signIn.ts | chromium/signIn.test.ts > spec 8: a wrong password shows the exact text
8 | (the server’s text) | a form is answered FIELD_ERROR for a field | none | views/registration/registrationForm.test.tsx > UX 37, A6: shows a field error at its field
8 | (the server’s text) | sign-in is answered NEED_CHECK_RECAPTCHA or RECAPTCHA_CHECK_ERR | none | views/signIn/signInForm.test.tsx > UX 62: a refusal for a captcha is no error while it runs, nor once it is solved
8 | Oops! Something went wrong. | an unknown status, or a failure without a message | src/text/en/form.ts | chromium/journeys/journeys.ts > a wrong password, then every response of section 8 to a sign-in
8 | No session exists | a session is needed and there is none | src/session/sessionErrors.ts | session/checklist/payload.test.ts > row 42: throws "No session exists" without a session
8 | Could not refresh session | the session has ended when its payload is requested | src/session/sessionErrors.ts | session/checklist/payload.test.ts > row 43: throws "Could not refresh session"
8 | (status 0, and an error is logged) | a request is still answered 401 after the maximum of refreshes | none | session/checklist/refreshLoop.test.ts > S8, row 6: an API that always refuses
8 | No Error Message Provided | GENERAL_ERROR without a message; otherwise its message is shown | src/rules/constants.ts | sagas/answers.test.ts > A7: GENERAL_ERROR without a message
8 | The session's API answered | a request of the session is answered with a status of 300 or above | src/session/sessionErrors.ts | session/checklist/payload.test.ts > row 43: throws the refresh response
8 | A refresh has no front-token header | a proxy removes it, or Access-Control-Expose-Headers lacks it | sagas/session/refreshSession.ts | session/checklist/refreshAnswers.test.ts > S7, row 13: refresh 200 without a front token
8 | The session cookies cannot be written by this page. | a refresh whose cookies the browser does not keep | src/session/sessionTokens.ts | session/checklist/cookies.test.ts > S9, row 38: reports one error if cookies cannot be written
8 | (the event API_INVALID_CLAIM) | a request is answered with the invalid-claim status, 403 | none | session/checklist/events.test.ts > API_INVALID_CLAIM
8 | Bad request, nothing created or changed | a platform request is answered with HTTP 400 | src/text/en/notices.ts | sagas/apiClient/classifyResponse.test.ts > %d shows the URL without secrets as title
8 | No permission (token, user or password wrong) | a platform request is answered with HTTP 401; sign-in follows | src/text/en/notices.ts | sagas/apiClient/classifyResponse.test.ts > spec 8: 401 also leads to sign-in
8 | Check the internal network or VPN connection | a platform request is answered with HTTP 403 | src/text/en/notices.ts | sagas/apiClient/classifyResponse.test.ts > %d shows the URL without secrets as title
8 | Record does not exist | a platform request is answered with HTTP 404 | src/text/en/notices.ts | sagas/apiClient/classifyResponse.test.ts > %d shows the URL without secrets as title
8 | Requested format unavailable | a platform request is answered with HTTP 406 | src/text/en/notices.ts | sagas/apiClient/classifyResponse.test.ts > %d shows the URL without secrets as title
8 | Resource permanently deleted | a platform request is answered with HTTP 410 | src/text/en/notices.ts | sagas/apiClient/classifyResponse.test.ts > %d shows the URL without secrets as title
8 | Validation error on create | a platform request is answered with HTTP 422 | src/text/en/notices.ts | sagas/apiClient/classifyResponse.test.ts > %d shows the URL without secrets as title
8 | Server error | a platform request is answered with HTTP 500 | src/text/en/notices.ts | sagas/apiClient/classifyResponse.test.ts > %d shows the URL without secrets as title
8 | Gateway error | a platform request is answered with HTTP 502 | src/text/en/notices.ts | sagas/apiClient/classifyResponse.test.ts > %d shows the URL without secrets as title
8 | Service unavailable, overloaded or in maintenance | a platform request is answered with HTTP 503 | src/text/en/notices.ts | sagas/apiClient/classifyResponse.test.ts > %d shows the URL without secrets as title
8 | Gateway timeout | a platform request is answered with HTTP 504 | src/text/en/notices.ts | sagas/apiClient/classifyResponse.test.ts > %d shows the URL without secrets as title
8 | resData is not a object | a platform request is answered with a body that is not an object | src/text/en/notices.ts | sagas/apiClient/classifyResponse.test.ts > %s: "resData is not a object", collected
8 | Network Error: {{status}} | a status without its own meaning | src/text/en/form.ts | sagas/apiClient/classifyResponse.test.ts > spec 8: an undefined status
8 | Network Unknow Error | no response at all | src/text/en/form.ts | chromium/journeys/journeys.ts > the report, and every error of section 8 on its page
8 | Trace ID: {{traceId}} | every error notice, beside title and message | src/text/en/notices.ts | chromium/errors.test.ts > spec 4: errors are merged with a count, stay
8 | You do not have permission to access this item. | an invitation without permission | src/text/en/registration.ts | views/registration/registrationPages.test.tsx > an invitation that is refused: %s
8 | This is an invalid invitation link, if you have questions, please contact your administrator. | an unknown or ended invitation | src/text/en/registration.ts | views/registration/registrationPages.test.tsx > an invitation that is refused: %s
8 | You have already registered with this invitation. Please sign in instead. | a used invitation | src/text/en/registration.ts | views/registration/registrationPages.test.tsx > an invitation that is refused: %s
8 | You have joined {{brand}}. Your account is ready. | registration has succeeded | src/text/en/registration.ts | chromium/registration.test.ts > an invited user registers, is signed in, and reaches
`;

/** Every message of spec 2, spec 5, spec 7 and spec 8, in their order. */
export const MESSAGES: readonly MessageRow[] = LINES.trim()
  .split('\n')
  .map((line) => {
    const [spec = '', text = '', cause = '', source = '', test = ''] = line.split(' | ');
    const [file = '', name = ''] = test.split(' > ');
    return { spec, text, cause, source: source === 'none' ? '' : source, file, name };
  });
