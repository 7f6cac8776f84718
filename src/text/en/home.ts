/** The start page (spec 1, 2). The content of its pictures is made up, and says so. */
export const home = {
  title: 'Overseas advertising for games',
  headline: 'All your overseas ad channels for games, run from one place.',
  lead: '{{brand}} brings social, search and video platforms together. Manage delivery, read the data, reach the right audience and keep every creative in order.',
  invited: 'I have an invitation',
  console: 'Open the console',
  pause: 'Pause motion',
  figures: {
    title: 'The platform in figures',
    dataPoints: { name: 'data points', value: '{{value}}' },
    adSpend: { name: 'ad spend managed', value: 'About ${{value}}' },
    games: { name: 'games served', value: 'Nearly {{value}}' },
    note: 'What we count: data points received from advertising channels, ad spend managed on the platform in US dollars, and games it has served. As of {{date}}.',
  },
  channels: {
    title: 'Three kinds of channel, one platform',
    social: { name: 'Social', body: 'Social platforms, where players meet and share.' },
    search: { name: 'Search', body: 'Search platforms, where players look for what to play.' },
    video: { name: 'Video', body: 'Video platforms, where players watch before they play.' },
  },
  product: {
    title: 'From the first budget to the last creative',
    intro: 'Four parts of one platform, made for teams that bring games to players abroad.',
  },
  sample: 'Sample data',
  games: {
    bay: 'Puzzle Bay',
    racer: 'Night Racer',
    farm: 'Cloud Farm',
    tower: 'Tower Tale',
    port: 'Star Port',
  },
  delivery: {
    title: 'Delivery management',
    body: 'See the campaigns of every channel in one table, and what each has spent of its budget.',
    picture:
      'A table of five sample campaigns on social, video and search channels. Each row shows the game, the spend against the budget as a bar, and whether the campaign is live or paused.',
    campaign: 'Campaign',
    channel: 'Channel',
    spent: 'Spent of budget',
    state: 'State',
    live: 'Live',
    paused: 'Paused',
  },
  data: {
    title: 'Data analysis',
    body: 'Read the figures of all channels side by side, and follow what each week brings back.',
    picture:
      'A chart with one sample line each for social, search and video over two weeks. Below it, a grid shows by week of install what share of the cost came back after 1, 3, 7 and 14 days.',
    installs: 'Cost per install',
    cohort: 'Return',
    day: 'D{{day}}',
    week: 'Week {{week}}',
  },
  audience: {
    title: 'Audience targeting',
    body: 'Describe the players you want to reach, and see where your audiences meet.',
    picture:
      'Three overlapping circles for three sample audiences. The part that all three share is marked, and a list gives the number of people in each and in all three.',
    puzzle: 'Play puzzle games',
    paying: 'Have made a purchase',
    away: 'Away for 14 days',
    all: 'In all three',
  },
  creative: {
    title: 'Creative management',
    body: 'Keep every video and image in one library, tagged with its format and the channel it runs on.',
    picture:
      'A wall of sample creatives. Each tile shows a small picture, its channel and its format, such as a 15-second video or an image.',
    image: 'Image',
    video15: '15 s video',
    video30: '30 s video',
    words: 'Text ad',
  },
  steps: {
    title: 'How it works',
    invited: {
      title: 'Receive an invitation',
      body: 'Accounts are opened by invitation. Yours comes by email.',
    },
    account: {
      title: 'Create your account',
      body: 'Follow the link in the email, enter your name and choose a password.',
    },
    signIn: {
      title: 'Sign in',
      body: 'Use your email and password, or the single sign-on of your company.',
    },
    work: {
      title: 'Run your channels',
      body: 'Delivery, data, audiences and creatives are waiting in one place.',
    },
  },
  trust: {
    title: 'Careful with access, and with data',
    intro: 'How people come in, what they may do, and what is kept about them.',
    signOn: {
      title: 'Single sign-on',
      body: 'Come in through your identity provider, or with an email and a password.',
    },
    roles: {
      title: 'Roles and permissions',
      body: 'What a person may do is part of the session, and the platform checks it.',
    },
    signOut: {
      title: 'Signed out everywhere',
      body: 'Sign out in one tab, and every other tab of the browser is signed out too.',
    },
    consent: {
      title: 'Off until you say yes',
      body: 'Nothing optional is stored before your choice, and you can change it at any time.',
    },
  },
  questions: {
    title: 'Questions people ask',
    join: {
      ask: 'Who can join?',
      answer:
        '{{brand}} is for advertisers and game teams. Accounts are opened by invitation; ask the administrator of your team for one.',
    },
    link: {
      ask: 'My invitation link does not work. What now?',
      answer:
        'An invitation works once. If you have used it, sign in instead. If not, ask your administrator for a new one.',
    },
    password: {
      ask: 'How do I reset my password?',
      answer: 'Ask for a reset on the sign-in page; the link to choose a new one comes by email.',
    },
    languages: {
      ask: 'Which languages does the portal speak?',
      answer: 'English and Chinese. The switch stands at the top of every page.',
    },
    data: {
      ask: 'Where can I read how my data is handled?',
      answer: 'The privacy policy names what is kept, why, and for how long.',
    },
  },
  invitation: {
    title: 'Have an invitation?',
    body: 'Your way in is in your email. Open the invitation and follow its link: the registration form opens with your address filled in.',
    lost: 'Cannot find it? Look in the spam folder, ask the person who invited you, or write to',
  },
} as const;
