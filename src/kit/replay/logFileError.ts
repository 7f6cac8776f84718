/** The file is not an action log, or this build cannot read it. The message is shown to the user. */
export class LogFileError extends Error {}
