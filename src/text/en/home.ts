/** The start page (spec 1, 2). The content of its pictures is made up, and says so. */
export const home = {
  title: 'Ad management for mobile games',
  /** Each brand has its own words for the same product. */
  brands: {
    adlantern: {
      headline: 'Run every ad channel for your games in one place.',
      lead: '{{brand}} brings social, search and video channels together, and tells you in one sentence what changed and why.',
      leadWithoutReport:
        '{{brand}} brings social, search and video channels together. Manage delivery, data, audiences and creatives in one place.',
    },
    adharbor: {
      headline: 'Every ad channel for your games, in one harbor.',
      lead: 'Spend, installs and return from social, search and video channels arrive in {{brand}}, and you see what changed and why.',
      leadWithoutReport:
        'Social, search and video channels meet in {{brand}}: delivery, data, audiences and creatives in one place.',
    },
  },
  invited: 'I have an invitation',
  console: 'Open the console',
  figures: {
    title: 'The platform in figures',
    dataPoints: { name: 'data points', value: '{{value}}' },
    adSpend: { name: 'ad spend managed', value: 'About ${{value}}' },
    games: { name: 'games served', value: 'Nearly {{value}}' },
    note: 'Data points from ad channels, ad spend managed here in US dollars and games served, as of {{date}}.',
  },
  /** The report as it is, in its own words; a test compares them. */
  report: {
    sample: 'See a sample report',
    open: 'Open your report',
    picture:
      'A sample report. One sentence says what changed, since when and why. Below it are spend, revenue, cost per install and return with their change, the return of each day with a drop on November 8, and a table of the return by channel and game in which TikTok stands out.',
    sentence:
      'Return fell from 121% to 115% because TikTok lost three of four installs from Nov 8.',
    spend: 'Spend',
    revenue: 'Revenue',
    costPerInstall: 'Cost per install',
    returned: 'Return on ad spend',
    same: 'Unchanged',
    worse: 'Worse by {{change}}',
    points: '{{points}} points',
    byDay: 'Return by day',
    byChannel: 'Return by channel and game',
  },
  channels: {
    title: 'Channels',
    social: { name: 'Social' },
    search: { name: 'Search' },
    video: { name: 'Video' },
  },
  product: {
    title: 'From the first budget to the last creative',
    intro: 'One platform, four tools, built for teams that take games worldwide.',
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
    body: 'See every campaign in one table, with spend against budget.',
    picture:
      'A table of five sample campaigns on social, video and search channels. Each row shows the game, the spend against the budget as a bar, and whether the campaign is live or paused.',
    campaign: 'Campaign',
    channel: 'Channel',
    spent: 'Spend / budget',
    state: 'Status',
    live: 'Live',
    paused: 'Paused',
  },
  data: {
    title: 'Data analysis',
    body: 'Compare channels side by side and see how fast each week’s installs pay back.',
    picture:
      'A chart with one sample line each for social, search and video over two weeks. Below it, a grid shows by week of install what share of the cost came back after 1, 3, 7 and 14 days.',
    installs: 'Cost per install',
    cohort: 'Payback',
    day: 'D{{day}}',
    week: 'Week {{week}}',
  },
  audience: {
    title: 'Audience targeting',
    body: 'Define the players you want to reach and see where audiences overlap.',
    picture:
      'Three overlapping circles for three sample audiences. The part that all three share is marked, and a list gives the number of people in each and in all three.',
    puzzle: 'Puzzle players',
    paying: 'Paying players',
    away: 'Inactive for 14 days',
    all: 'In all three',
  },
  creative: {
    title: 'Creative management',
    body: 'Keep every video and image in one library, tagged with its format and the channel it runs on.',
    picture:
      'A wall of sample creatives. Each tile shows a small picture, its channel and its format, such as a video of 15 seconds or an image.',
    image: 'Image',
    video15: '15 s video',
    video30: '30 s video',
    words: 'Text ad',
  },
  steps: {
    title: 'How it works',
    invited: {
      title: 'Get invited',
      body: 'You join by invitation. It arrives by email.',
    },
    account: {
      title: 'Create your account',
      body: 'Open the link in the email, enter your name and choose a password.',
    },
    signIn: {
      title: 'Sign in',
      body: 'Use your email and password, or your company’s single sign-on.',
    },
    work: {
      title: 'Run your channels',
      body: 'Delivery, data, audiences and creatives, all in one place.',
    },
  },
  trust: {
    title: 'Security and privacy',
    intro: 'Who can sign in, what they can do and what we store.',
    signOn: {
      title: 'Single sign-on',
      body: 'Sign in through your identity provider, or with email and password.',
    },
    roles: {
      title: 'Roles and permissions',
      body: 'Each member’s role decides what they can see and do.',
    },
    devices: {
      title: 'Your devices',
      body: 'See where you’re signed in, and sign out any device at once.',
    },
    consent: {
      title: 'Off until you say yes',
      body: 'Nothing optional is stored before you choose. You can change your choice at any time.',
    },
  },
  questions: {
    title: 'Common questions',
    join: {
      ask: 'Who can join?',
      answer:
        '{{brand}} is for advertisers and game teams. You need an invitation. Ask your team’s administrator.',
    },
    link: {
      ask: 'My invitation link doesn’t work. What can I do?',
      answer:
        'An invitation works once. If you’ve already used it, sign in instead. If not, ask your administrator for a new one.',
    },
    password: {
      ask: 'How do I reset my password?',
      answer: 'Select “Forgot your password?” on the sign-in page. We’ll email you a link.',
    },
    languages: {
      ask: 'Which languages are available?',
      answer: 'English and Chinese. Switch at the top of any page.',
    },
    data: {
      ask: 'How is my data handled?',
      answer: 'The privacy policy says what we store, why and for how long.',
    },
  },
  invitation: {
    title: 'Have an invitation?',
    body: 'Open the link in your invitation email. Your email is already filled in.',
    lost: 'Can’t find it? Check your spam folder or ask the person who invited you.',
    write: 'Email support',
    subject: 'Resend my invitation',
    none: 'Request access',
  },
} as const;
