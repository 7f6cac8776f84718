/** Stylesheets that webpack extracts from the scripts. */
declare module '*.css';
