/**
 * The words that actions and states are made of, read from the sources: a text of them alone stays in a log. Written
 * by `UPDATE_DOCS=1 npx jest test/docs`.
 */
export const WORDS: ReadonlySet<string> = new Set(
  `
ACCESS_DECIDED ACCESS_LINK_INVALID ACCESS_TOKEN_PAYLOAD_UPDATED ANOTHER_CONNECTED API_INVALID_CLAIM ASKABLE
Adharbor Adlantern ApiCallError AsOf Bitwarden CLAIM_REFRESH_LOCK CONNECTED_ELSEWHERE
CREDENTIAL_NOT_FOUND_ERROR CSS_CHUNK_LOAD_FAILED CURRENT_PASSWORD_NEEDED ChunkLoadError ClaimAgeError
ConfigError DELETE Dashlane Development EMAIL_ALREADY_EXISTS_ERROR EMAIL_ALREADY_VERIFIED_ERROR EMAIL_TAKEN
EMAIL_VERIFICATION_INVALID_TOKEN_ERROR EXISTS EXPIRED EXPIRED_USER_INPUT_CODE_ERROR Experience FIELD_ERROR
GENERAL_ERROR GET GeneralError GetAudiences GetAudiencesSandbox GetGameConfig GetGameConfigSandbox HEAD
INCORRECT_USER_INPUT_CODE_ERROR INVALID INVALID_AUTHENTICATOR_ERROR INVALID_CREDENTIALS_ERROR
INVALID_EMAIL_ERROR INVALID_OPTIONS_ERROR INVITATION_INVALID INVITATION_USED LAST_WAY LINK_INVALID LINK_NEEDED
MAGIC_LINK MAY_EXIST NEED_CHECK_RECAPTCHA NFKC NOT_EXISTS NO_ADMINISTRATOR NO_EMAIL_GIVEN_BY_PROVIDER
NO_PERMISSION NO_SIGN_IN NoSessionError O OK OPTIONS_NOT_FOUND_ERROR PASSKEY_NOT_VERIFIED
PASSWORD_CHANGE_NOT_ALLOWED PASSWORD_RESET_NOT_ALLOWED PATCH POST PROOF_NOT_ALLOWED PROVIDER_CANCELLED
PROVIDER_NOT_VERIFIED PROVIDER_REFUSED PROVIDER_TRY_ENDED PROVIDER_UNAVAILABLE PUT Prerelease Production
RECAPTCHA_CHECK_ERR RECORDING_CODE_INVALID RECORDING_OFF RECORDING_TICKET_INVALID RECORDING_TOO_MANY
REFRESH_SESSION REFRESH_TOKEN_USE REPLACED REQUIRED RESET_PASSWORD_INVALID_TOKEN_ERROR RESTART_FLOW_ERROR
RefreshFailedError SECOND_STEP_NEEDED SESSION_CREATED SIGN_IN_NOT_ALLOWED SIGN_IN_UP_NOT_ALLOWED SIGN_OUT
SIGN_UP_NOT_ALLOWED SessionCallError SessionConfigError Spend T00 TOO_SOON Test TimeLimitError UNAUTHORISED
USED Url WITHDRAWN WRONG_CODE WRONG_CREDENTIALS_ERROR aaguid abandoned abort aborted about aboutBreakEven
aboutSum aboutUnknown aboutUnnamed above absent absorb ac accept acceptAll acceptChosen accepted accepting
access-requests accessToken accessTokenExpiresAt accessTokenPayload access_denied account account-data-
account-link accountEmail accountLink accountOf accountPorts account_selection_required account_unknown
acquire across acrossGradual acrossUndated act actFailed acted acting action actionExecutor actions actionsOf
active activeNow actualValue adSpend adSpendUsd adce0002-35bc-c60a-648b-0b25f1f05503 add addAnother addAsked
added added_one added_other adding address addressChanged addresses adharbor adlantern admin administrator
adoptSession ads advertise advertiser after afterSignIn again against age ageInSeconds agentAccessToken agree
all allCampaigns allChannels allCountries allGames allMet allOf allStates allow allowRemoval allowRemoval_one
allowRemoval_other allowed allowedTitle alone alphabet altcha alwaysOn analysis analysisAnswer analytics and
announce announced announcement announcer anonymous another answer answered answers anti-csrf antiCsrf api
apiBasePath apiCall apiClient apiDomain apiError apiGatewayPath apiOrigin apiRequest api_v2 app appInfo
appName appSetup application applies apply approve apps arm array arrayLimit arrive arrived arrivesInvited
arrivesWaiting arriving asBrowser asOf ascending ask askAs askCode askEmail askPasskeyOptions askProof
askProofIfNeeded askable asked askedAgain askedAt askedTitle asking asksCode asksSetUp assistant assistantUrl
assumed at at- ate attempt attemptRefreshingSession attempts audience audiencesvr auth authAnswer authApi
authBasePath authCalls authorisationurl authorization authorize authorizeUrl autoAddCredentials autofills away
azurewebsites back backOff backToSignIn backendDomain backingOff badOption badRequest badResponse
bada5566-a7aa-401f-bd96-45619a55120d band bar base bay because becauseAgainst before begin beginDismissal
beginning begun below better between blocked body bodyCode bodyEither bodyEitherCode bodyFor bodyPasskey
bodySecondStep bodySingleSignOn boolean booleanClaim both bounced brand brandGlow brandGround brandGroundLine
brandGroundRaised brandLight brandOnGround brands breakEven breakdown breakdownAnswer broken browser
browserSession browsing build bumpUpdate button by byChannel byDay byLink byMail byMost cache call callChannel
callDetails callEndpoint callFailure callOutcome callingEndpoint calls campaign campaigns cancel canceled
cancelled capsLock captcha captchaFailed captchaNeeded captchaRefused caption caught cause cells certainty
cgiMode change changeAdministrators changeAsked changeEmail changeOther changePasskeys changePassword
changeProviders changeSecondStep changed changes changesNothing changing channel channelForGame channels
characters charts chat check checkConnection checkId checkLimit checkNetwork checking checks chinese choice
choose chooseOther chosen chosenFile chunks claimAge claimErrors claimId claimReading claimValidationErrors
claimValidator claims claimsRejected classifyResponse cleanCookies cleanEmail clear clearLoginValues
clearValues clearingValues clickRate clicks client clientId clock clockAhead clockBehind clockSkew clockSkewMs
close closeNamed closed cloudfront co code codeMissing codeRequired codeTyped coded codes codesFew_one
codesFew_other codesFew_zero codesLeft_one codesLeft_other codesTitle cohort cohorts cohortsAnswer
cohortsColumns cohortsRevenue collect collected colourThemes column columns columnsMore columnsNeeded
columnsRest com company companyRequired compare compared comparedEmail comparing comparison complete
completeHint composeRequest configure configured confirm confirm-email confirmAnswered confirmEmail
confirmMismatch confirmNote confirmRequired confirm_email confirmationResend confirmationResends confirmed
confirmedAlready confirming conflict connect connectAnswered connectAsked connectNamed connectPressed
connected connecting connection consent consent_required console consoleAccess consoleRefresh consoleUrl
constants constructor consume contactAdministrator content content-type contents context continue continued
contributions cookie cookieDomain cookieSuffix cookie_privacy cookies copied copy copyKey copyright corner
costPerInstall count countAttempt countFailure countRequest count_one count_other countries country
countsCancels crash crashed create createKey createLiveRecorder createSubmitted created createdAt createdBody
createdGone createdTime createdTitle creating creative credential credentials credits credits_one
credits_other csv current currentNeeded currentRefused currentRequired currentWrong currentWrongNow
current_password customError cut d0 d1 d548826e-79b4-db40-a3d8-11116f7e8349 dark data
data-processing-agreement dataExport dataFirst dataImport dataImportAnswer dataPoints dataProcessingUrl
dataWrite date dated datetime datetime_offset datetime_precision day days dbMode
dd4ec289-e01d-41c9-bb89-70fa845d4bf2 decided decline declined decode decorate default defaultMaxAgeInSeconds
defer defined delay delayMs delays deleteAccount deleteAt deleting deletion deliver deliveries delivery
demanded demoGame denied deny denyUnlessAnnounced depth descending details dev devTools device deviceId
devices devicesHint devicesTitle digit dimension dimensions discard discardBody discardTitle discarded
disconnect disconnectNamed disconnectTitle disconnected disconnecting dismiss dismissed dismissing dispatch
displayName divisor doesSessionExist dollar dollars domain done doneTitle doubt doubting down download
downloadAsked downloadData downloaded downloading dpa draw drawn drop dropLink dropProof due dueAt durationMs
ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4 earlier_one earlier_other editHint editing edu eexp effect effects
eitherCode eitherRequired elapsed elsewhere email emailChange emailChecked emailCode emailFormat emailLeft
emailLocked emailPassword emailRequired emailTaken emailVerificationClaim emailVerified emailpassword emails
emailverification emit emitted emptied empty emptyState en enabled end endAll endAsked endNamed endOthers
endProof endProofIfNeeded ended endedByExpiry endedElsewhere endedInstalls endedOne endedOthers_one
endedOthers_other endedRevenue ending endpointCalled ends english enqueue entry env envelope environment
environments episode equalStatuses err error errorBatch errorTitle errors event events every everywhere
evidence exact example exampleCohorts excludes excludesAll exists exit exp expected expectedToInclude
expectedToIncludeAtLeastOneOf expectedToNotInclude expectedValue expired expiredStatus expiresAt expiry
explaining export externalRequests facebook facing facts failed failedBefore failedCodeInputAttemptCount
failedTitle failure failureText failures farm fatal fate fates fault faults
fbfc3007-154e-4ecc-8c0b-6e020557d7bd fdi-version feature features fell fellAll fetch few fewerInstalls
fieldError fieldErrors fieldRefused fields figures figuresAsOf file file- fileHead fileHint files filling
filtered filters find finding finish finished first firstCpi firstDay firstDays_one firstDays_other
firstFactors firstInstalls firstName firstNameRequired firstNothing firstReturn firstRevenue firstWay
first_name fit fits flight flowType follow followers forVisitors foreign forget forgetAll forgetAsked
forgetCode forgetCodes forgetDemand forgetDetails forgetDevice forgetError forgetFailure forgetFailures
forgetLink forgetNamed forgetOutcome forgetPerson forgetProblem forgetProblems forgetReason forgetResult
forgetSession forgetShown forgetSwitch forgetTry forgetting forgot forgotten form formFields found fraction
fresh freshSignIn from fromBefore fromMissing fromTo front-token frontToken full function gains game
gameOnChannel games gather get getAccessToken getAccessTokenPayloadSecurely getClaimValue
getInvalidClaimsFromResponse getState getUserId get_media_account get_media_account_sandbox github gitlab
giveUp giveWay given givenUp globalPrivacyControl globalValidators glow go goOn goes gone google gov gradual
gradually ground guard guards guessable hadEnded hadNoAdministrator half han handOver handOverUnnamed handle
hasAccount hasApp hasCode hasCodes hasEnded hasErred hasErrors hasFailed hasFigures hasJoined hasLink
hasNoAccount hasNoAdministrator hasNoSession hasOtherUser hasPasskey hasPassword hasPending hasRecoveryCodes
hasValue hasWaiting haveAccount header headers headline heat held heldWithin help here herokuapp hidden
hiddenMoved hint hintsSession history hold holdJoined holding holds holdsWork home hooks host hosts how
howBody how_one how_other html http httpOnly https i18next iat iconBaseUrl iconPath icons iconsMissing
iconsUnneeded id idempotency-key identityProvider idle ids ignored image immutableCheck import importedAt
imports impressions improved inFlightClaims inFooter inMenu inPlace inactive include includes includesAll
includesAny incomplete initial inside installs installsFell installsFellAll installsKnown installsPart
installsPerDollar installsRose installsRoseAll installsSpend installsUnknown integer interaction
interaction_required intro introAlone introFor introPasskey invalid invalidClaimStatus invalidClaimStatusCode
invalidTitle invalid_state invitation invitationChecked invitationNeeded invitations invite inviteSubmitted
invited invitedAs invitedTo inviter inviting io is isActCanceled isActDenied isActed isAdded isAsked isBegun
isBroken isCanceled isCodeMissing isConfirmed isConflict isCreated isDecided isDenied isDismissing isDone
isDue isEnded isEverywhere isFailed isFalse isFieldError isFieldRefused isFirst isForgotten isGivenUp isGone
isInIframe isInvalid isInviteDenied isInvited isKept isLast isLastAdministrator isLastWay isLeftOpen isLink
isLinked isListDenied isListed isMember isMerged isMistyped isNeeded isNewAddress isNone isNoneShown
isNotAdded isNotMade isNotOffered isNothing isOffered isOnline isOrdinary isOtherUser isOver isOwn
isOwnRequest isOwned isPage isPending isPresent isProvider isRead isReadDenied isReady isRefused isRemembered
isRemoved isRenamed isRenewed isRepeated isReport isRequired isRest isRevoked isSame isSamePerson isSaved
isScheduled isSending isSpent isStale isTaken isTooLate isTooSoon isTrue isUnanswered isUnaskedFor
isUnavailable isUninvited isUnknown isUnknownSession isUnusable isUpdated isUsed isValid isValue isVerified
isWaiting isWrong isWrongCode isWrongEmail isWrongPassword iu jitter jobTitle join joined joinedAlready
joinedShown joining json justNow keep keepAccount keepActError keepAction keepAdded keepAddress keepAnswer
keepAnswers keepAntiCsrf keepApp keepArrival keepAsked keepAttempt keepBegun keepChange keepChanges keepChoice
keepChosen keepCode keepCodes keepConfirmResult keepConfirmed keepConnectResult keepCreated keepData
keepDetails keepDevice keepDownload keepEnd keepEnded keepError keepFailure keepForm keepHeader keepHint
keepInvitation keepInviteError keepLanguage keepLink keepList keepListError keepLook keepName keepNames
keepNeed keepPasskeyAttempt keepPasskeys keepPerson keepPick keepPlace keepPress keepProblem keepProof
keepQuery keepReadError keepReading keepReason keepRecipient keepRefusal keepRequest keepResult keepRevocation
keepRows keepSecondStep keepSendResult keepSent keepSessions keepSetUp keepStop keepTaken keepTarget keepTheme
keepTry keepType keepWait keeping keeps keepsCookies keepsPassword kept key keys kind kinds kit known
known-browser knownBrowser label language languageChosen languageHint languages last lastActive
lastAdministrator lastDay lastId lastLoginType lastName lastNameRequired lastType lastUpdate lastUsed
lastUsedAt lastWay last_name late later latest lead leadWithoutReport leadsTo leave leaveChosen leaveLimit
leaves leaving left leftOut leftOut_one leftOut_other legacy legal length less lessSpend lessSpendCosts
lessSpendReturns lessThan letters lettersEvery lettersHan level lifetime lifetimes light limit limits line
lines link link-email linkAbsent linkCode linkEnded linkOnly linkPressed linkProblem linkRefused linkTaken
linked linkedTo links list listed listedMail listen live liveRecorder load loading local localhost locks log
logOne loggedOutAt logger login loginMethods login_hint login_required loginmethods logout logoutUrl look
lookForPasskeys looked looking lose loses lost lostBoth lostFromSight lostSome lower lowercase machine
machineSlice machines made madeBy mail mails mailto make makePasskey maker malformed manager marketing matches
max maxAgeInSeconds maxRefreshes maxRetryAttemptsForSessionRefresh maximumCodeInputAttempts may mayMonitor
mayReportError mayWait meanings measure media mediaPlatforms member members memory mend_one mend_other menu
merge merged message met method metric middleware mil min minlength missing mix mixCause mixed mixed_one
mixed_other modern moment monitorAuth monitoring monitoringPort monitoringSession monitoringUrl more
moreClicks moreClicks_one moreClicks_other moreInstalls moreSpend moreSpendCosts moreSpendReturns moreThan
moved movedWithin msg multitenancy n0 n1 name nameHint nameLabel nameLetters nameTooLong nameUnseen named
names naming navigation navigationFailed nearlySame necessary needCurrent needProof needed needs needsCode
needsInteraction needsInvitation needsSecondStep needsSession negative negativeRetries net netlify network
networkTitle networkUnknown never new newAccount newApp newCosts newEmail newInstalls newLinkChosen newName
newPassword newReturns newRevenue newSpend newTab newVersion new_email next nextAt nextId nextPage
nextPageWord no no-store noAccount noAdministrator noBefore noCache noData noEmail noLink noMatch noPasskey
noPassword noPermission noSession noSpend noSpend_one noSpend_other noUnknown noWork no_permission nobody
noise none normaliseDomain normalisePath normaliseScope notAdded notAllowed notAsked notConnected notCopied
notCreated notCsv notDownloaded notFound notMade notNull notObject notOffered notOneOf notOpened notPicked
notRevoked notSent notType notVerified note noteLinked noteReach noteSentAgain noteTyped noteUnreached noted
notes nothing notice notices now null number numeric oauth2AccessToken object observed of off offer
offerAnswer offered offers offline ok on onDevice onEvent onPhone onUpload once one oneOf online onlyEnglish
onlyThis onrender open openLimit openSession opened opening operator optional options or orPasskey order
ordinary org other otherAccount otherChosen otherWay otherWays others otp-email outcome outdated outgoing
outside over override own ownEmail ownRequest ownWrong owns pace pacing page pageDetails pageFault
pageHostname pageResume pageUrl pagehide pages paidBy paidLess paidMore parameterLimit parameters params
parentDomain part part_one part_other partial partlyKnown parts passkey passkeyAgain passkeyAsking
passkeyChecking passkeyChosen passkeyErrors passkeyOffer passkeyPressed passkeyRefused passkeySignIn
passkeyUntil passkeys passkeysFound password passwordHint passwordOrPasskey passwordPolicy passwordRequired
passwordReset passwordUnsure passwordWeak passwordless passwordrules path pause paused paying payload
payloadChanged peek pending pendingHint pendingRequests people peopleAnswer peopleRead peopleWrite per
perLanguage permission permissionDenied permissions personFailed picked picking picture pkceCodeVerifier place
placeAndSetter places plainReducer platform player players points points_one points_other port portal
portal-action-log portal-config portal-icon- portal-session portal_access_token portal_browser_session
portal_confirm_note portal_confirmation_resend portal_consent portal_draft_registration
portal_draft_sign_in_email portal_language portal_last_login_type portal_link_account
portal_link_confirm_email portal_link_forgot portal_link_register portal_link_request_access portal_link_reset
portal_logged_out_at portal_login_type portal_next_page_word portal_oauth2_access_token portal_passkey_offer
portal_probe portal_provider_try portal_recording portal_refresh_token portal_reloaded_at
portal_remember_until portal_remembered_email portal_reset_resend portal_session_begun portal_sign_in_code
portal_sign_on_tries portal_sso_jwt portal_tenant portal_theme portal_username ports positive postApi pre
preApi preAuthSessionId preferences preloadedState prepare preparing prerelease present presets pressed
previous primitiveArrayClaim primitiveClaim print printed privacy probe problem problems product production
profile progress progressed proof proofLimit proofNeeded prove proveCode provePasskey proved provider
provider-sign-in providerLogout providerOpening providerSignIn providerTries providerTry providerUnavailable
providerVisit providers proving provingPasskey proxy publicSuffix purpose purposes put puzzle qr quarter query
questions queue quiet racer raise raised ramp random range rate rate0 rate1 rateLimit reached read
readByStatus reading reads readsDoubt readsExists readsNone readsPassword readsUnkept ready reason reasons
reauthenticatedRequest reauthentication recaptcha recent reconcile reconnect reconnected record recorder
recording recovery recovery-code recoveryCode recoveryCodes recoveryCodesLeft recoveryRequired redacted
redirect redirectURIInfo redirectURIOnProviderDashboard redirectURIQueryParams redirected redirecting reducer
reducerPath redux-saga reduxDevTools reenter referrer referrerPolicy refetchTimeOnFalseInSeconds refresh
refreshAnswer refreshClaim refreshClaims refreshRequest refreshSession refreshToken refreshWaiters refreshed
refreshes refreshing refundedLess refundedMore refunds refusal refuse refuseBroken refuseRemoval refused
refusedBroken refusedExpired refusedHint refusedInvalid refusedMost refusedReplaced refusedTitle refusedUsed
refusedWithdrawn refusedWithoutPermission refused_one refused_other region register registered registration
registrationAnswer registrationDraft registry rejectAll rejected release released reload reloadedAt remedies
remember rememberHint rememberUntil remembered rememberedEmail remembers removalMs remove removeApp
removeAsked removeCanceled removeConfirmed removeDevice removeEnded removeLast removeNamed removeOne
removeOther removeOwn removeSecondStep removeSubmit removeTitle removeUrlParameters removed removed_one
removed_other removing rename renameAsked renameCanceled renameNamed renameOne renamed renaming render renew
renewAsked renewHint renewed renewing repeating replace replaceSubmit replaceTitle replaced report
reportAnswer reportCrash reportError reportExport reported reporter reporting request request-access
requestAccess requestCancelled requestEnded requestNewLink requestNotAllowed requestOpened requestRefused
requestRule requested requesting requestingNewLink requests requestsJoined requireSecondStep required reread
rereading resend resendAsked resendAt resendConfirmation resendMs resendWait resending resends resent reset
resetAnswers resetRequest residuals resources response responseHeaders response_error_collect rest restartWait
resting restore restored result resumeEnd resumed ret ret_code retried retry retry-after retryNamed retrying
return returnAddress returnOnAdSpend returnTo returned returnedLess returnedMore revenue revenueKnown
revenuePart revenueSpend review reviewing revoke revokeAsked revokeBody revokeConfirm revokeConfirmed
revokeNamed revokeTitle revoked revoking rid role roleRights roles rootSaga rose roseAll routes rows rule
rules run running runningRecording sAccessToken sAntiCsrf sFrontToken sIRTFrontend sIdRefreshToken
sRefreshToken said same same-origin sameName sameRole same_one same_other sample sampleReport save saved
savedViews saving scan schedule scheduled scheduledTitle scope score search searchParams second-step
secondStep secondStepHelp secondStepRoles secondStepSignIn second_step secret secret- secretHandles section
secureAccount security seen seenAt seenOn segments self send sendAnswered sendId sendLanguage sendOnce
sendTheme sendWanted sendWithRetries sending sendings sensitiveActions sent sentAgain sentAs sentAt sentMails
sentWith sentence sentences serializableCheck series server serverError serverReached server_error session
session-id sessionAccess sessionBegun sessionClaims sessionClient sessionConfig sessionConfigError sessionEnv
sessionErrors sessionExpiredOrRevoked sessionExpiredStatusCode sessionHandle sessionId sessionOperations
sessionRefresh sessionTokenBackendDomain sessionTokenFrontendDomain sessionUnread sessions sessionsOwn set
setBy setPassword setUp setUpEnded setUpTitle settingUp settings settle settled settledSession shouldRefresh
shouldTryLinkingWithSessionUser show showConfirm showCurrent showing shown shownAgain shownAs shownBy
shownSecrets side sides signIn signInAgain signInAnswer signInAs signInCode signInDraft signInInNewTab
signInMethods signInNotLoaded signInRequested signInType signOn signOnAnswer signOnTries signOut
signOutUnheard signal signedIn signedInAs signedInAt signedInElsewhere signedInHere signedOnLately signedOut
signedOutElsewhere signedOutEverywhere signedOutHere signin signingOut signinup signout signup since single
single-sign-on singleSignOn singleSignOnChosen site siteKey size skew skewMs skip slice slices slow snapshot
social some sort spam span spec spend spendFell spendRose spent spread squared src ssoJwt st-access-token
st-auth-mode st-ev st-last-access-token-update st-perm st-refresh-token st-role st-t-dmns stale start
startOver startReport state stateOf states status status400 status401 status403 status404 status406 status410
status422 status500 status502 status503 status504 stay stayed staying_one staying_other stays step stepLimit
stepOff stepOn steps stillWays stop stopChild stopPasskeys stopped stoppedBefore store storeLink
storeLogoutTime storeTime stored storingTime string studio studioKeys studio_name subject submit submitIn
submitWithPasskey submitted submittedWithPasskey submitting succeeded success sum summary sums0 sums1
superTokensDoNotDoInterception support support-recording support-recordings supportEmail supportRecording
supportText sure sureRequired suspend suspendOwn suspended switch switchChosen switchNoticed switched
switchedFrom switching synced system t tab tabStorage table tabs take takeJoined takeJson taken target tell
template temporarily_unavailable tenant terms test texp text theme themeChosen themes theseDays_one
theseDays_other thin thinBefore_one thinBefore_other thinDays_one thinDays_other thinNow_one thinNow_other
third thirdParty thirdPartyId thirdparty threeQuarters thunk ticket tidied tidy tiktok time timeAll timeLimit
timeStored timedOut timeout timeoutMs timer timerElapsed timers times title titleNew to toConnect toImport
toMissing toReport toSignIn token tokenTransferMethod tokens tooLarge tooLate tooLong tooMany tooSoon toolkit
tos total totp tower traceId transferMethod tries trim true trust trustHint trusted-device trustedDevice try
tryAgain tryCode tryLink trying tryingCode tryingLink tuple twitter twoThirds type typed-redux-saga types
typing uid unavailable uncaught uncaughtErrors unchanged unconfirmed unconfirmedHint undated undelivered
underLock understood undo undoEmailChange unknown unknownBefore unknownDevice unknownNow unknownSession
unlinked unnamed unreadable unrecognized unrenewed unseen unshown unsupported unsure unsureHint until untimed
untrustedText unusable unused unusual unusualAll unwanted up updated uploading upper uppercase url
urlWithQueryParams urls useApp usePasskey useRecovery used usedAt usedNow user userId user_email user_name
user_theme username utf-8 uuid v v2 valid validMs validate validateClaims validator validators validity value
values valuesCleared vercel verifier verify version video video15 video30 viewer views wait waitLonger waitMs
waiting waits want wanted warn warning wasAsked wasBlocked wasCancelled wasRefused wasSlow wasTooSoon way way-
wayOut ways waysIn waysRemoved web web_privacy_policy webauthn webauthnGeneratedOptionsId website week weekly
weeks weight0 weight1 what when whenKind whenRefreshed whileSending who whole why wish withdraw withdrawAsked
withdrawing withdrawn within without withoutOwnToken withoutPermission words work work-email work-sign-in
workEmail workHeld workReleased workSignIn workers working workings worse worsened write writeTo wrong
wrongAccount wrongCode wrongCredentials wrongEither_one wrongEither_other wrongEither_zero wrongEmail
wrongNumber wrongPassword wrongRecovery_one wrongRecovery_other wrongRecovery_zero wrong_one wrong_other
wrong_zero www x-portal-version x-trace-id xstate year you zh
`
    .trim()
    .split(/\s/),
);
