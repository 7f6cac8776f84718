import type { AppState } from './store';

export const selectSession = (state: AppState) => state.session;
export const selectRenewal = (state: AppState) => state.renewal;
export const selectRefresh = (state: AppState) => state.refresh;
export const selectLoginType = (state: AppState) => state.loginType;
export const selectLogin = (state: AppState) => state.login;
export const selectCaptcha = (state: AppState) => state.captcha;
export const selectLoginMethods = (state: AppState) => state.loginMethods;
export const selectSingleSignOn = (state: AppState) => state.singleSignOn;
export const selectDevice = (state: AppState) => state.device;
export const selectConsent = (state: AppState) => state.consent;
export const selectLogout = (state: AppState) => state.logout;
export const selectRegistration = (state: AppState) => state.registration;
export const selectResetRequest = (state: AppState) => state.resetRequest;
export const selectPasswordReset = (state: AppState) => state.passwordReset;
export const selectErrorBatch = (state: AppState) => state.errorBatch;
export const selectNotices = (state: AppState) => state.notices;
export const selectNetwork = (state: AppState) => state.network;
