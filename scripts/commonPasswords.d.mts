/** Returns the text of server/registration/commonPasswordLists.ts. */
export function commonPasswordLists(): string;
