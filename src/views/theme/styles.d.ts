/** Stylesheets that webpack takes out of the scripts. */
declare module '*.css';
