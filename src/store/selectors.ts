import type { AppState } from './store';

export const selectSession = (state: AppState) => state.session;
export const selectRefresh = (state: AppState) => state.refresh;
export const selectLoginType = (state: AppState) => state.loginType;
export const selectLogin = (state: AppState) => state.login;
export const selectDevice = (state: AppState) => state.device;
export const selectLogout = (state: AppState) => state.logout;
export const selectReport = (state: AppState) => state.report;
export const selectReportExport = (state: AppState) => state.reportExport;
