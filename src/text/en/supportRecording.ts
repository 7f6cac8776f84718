/** The page on which a customer records for support. */
export const supportRecording = {
  title: 'Record for support',
  intro:
    'Support gave you a code? Enter it, then repeat what went wrong. You’ll see the recording before anything is sent.',
  what: 'A recording holds the pages you open, your steps in the portal and its requests to the server, for 15 minutes at most. Passwords and report figures are never in it, and names, emails and other texts are replaced.',
  code: 'Code from support',
  submit: 'Start recording',
  submitting: 'Checking the code…',
  recording: {
    title: 'Recording is on',
    body: 'Go to the page where it went wrong and repeat your steps. Then stop the recording.',
    bar: 'Recording for support until {{time}}',
    stop: 'Stop recording',
  },
  review: {
    title: 'Review your recording',
    body: 'Nothing has been sent yet. Leave out the first or last steps if you like, add a note, then send it or discard it.',
    empty: 'Nothing was recorded.',
    log: 'What will be sent',
    from: 'First step',
    to: 'Last step',
    note: 'What went wrong?',
    send: 'Send recording',
    sending: 'Sending…',
    discard: 'Discard recording',
    discardTitle: 'Discard the recording?',
    discardBody:
      'It won’t be sent and can’t be brought back. To record again, ask support for a new code.',
    keep: 'Keep recording',
  },
  sent: {
    title: 'Recording sent',
    body: 'Tell support this number: {{number}}',
    kept: 'We delete the recording on {{date}} at the latest.',
    back: 'Back to {{brand}}',
  },
  errors: {
    codeRequired: 'Enter the code from support.',
    code: 'This code doesn’t work. It may be mistyped, used or older than a day. Ask support for a new one.',
    off: 'Recording is turned off here. Email support.',
    tooMany: 'Too many codes were tried. Try again in an hour.',
    ended: 'This recording can’t be sent anymore. Ask support for a new code.',
  },
} as const;
