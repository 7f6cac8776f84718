// Part of every prerendered page, run before the first paint; kept under 2 KB. See docs/architecture.md.
(function (root, wanted) {
  var languageIn = function (tag) {
    var language = (tag || '').toLowerCase().split(/[-_]/)[0];
    return language === 'zh' || language === 'en' ? language : '';
  };
  // Each read of them waits for another process.
  var cookies = document.cookie;
  var language = languageIn(wanted);
  // The language of an address applies to the pages that follow: not every link repeats it.
  if (language)
    document.cookie =
      'portal_language=' +
      language +
      '; path=/; max-age=31536000; samesite=lax' +
      (location.protocol === 'https:' ? '; secure' : '');
  else language = languageIn((/(^|; )portal_language=([\w-]+)/.exec(cookies) || [])[2]);
  // Offers Chinese to a visitor who has not chosen a language and prefers it.
  if (!language && languageIn(navigator.language) === 'zh') root.dataset.offer = '';
  var word;
  try {
    var theme = localStorage.getItem('portal_theme');
    if (theme === 'dark' || theme === 'light') root.dataset.theme = theme;
    word = sessionStorage.getItem('portal_next_page_word');
    // Shown once, by the page that follows a sign-out. Only views show the others.
    if (word === 'signedOut') {
      sessionStorage.removeItem('portal_next_page_word');
      root.dataset.farewell = word = '';
    }
  } catch {
    // Storage is unavailable; the page is shown as prerendered.
  }
  var isOther =
    document.querySelector('#portal-config[data-anew]') ||
    (language && root.lang.indexOf(language) !== 0);
  // The page will be rendered again, in another language or with other facts: it waits for that, within a limit.
  if (isOther) {
    root.dataset.away = '';
    setTimeout(function () {
      delete root.dataset.away;
    }, 3000);
  }

  // A form submitted before the page is interactive is stored and sent once it is. If offline, it shows a message
  // instead.
  document.addEventListener(
    'submit',
    function (event) {
      var form = event.target;
      var isOffline = !navigator.onLine;
      form.toggleAttribute('data-unsent', isOffline);
      if ('interactive' in form.dataset) return;
      event.preventDefault();
      form.toggleAttribute('data-sent', !isOffline);
    },
    true,
  );

  // Works without any other script: shows or hides a password.
  function show(button) {
    var shown = button.getAttribute('aria-pressed') !== 'true';
    button.setAttribute('aria-pressed', shown);
    document.getElementById(button.getAttribute('aria-controls')).type = shown
      ? 'text'
      : 'password';
  }

  function turnTheme() {
    var next = { light: 'dark', dark: '' }[root.dataset.theme];
    if (next === '') delete root.dataset.theme;
    else root.dataset.theme = next || 'light';
    try {
      localStorage.setItem('portal_theme', root.dataset.theme || '');
    } catch {
      // It applies to this page.
    }
  }

  // Presses on buttons are stored too.
  document.addEventListener(
    'click',
    function (event) {
      var button = event.target.closest('button');
      if (!button || 'interactive' in root.dataset) return;
      if ('shows' in button.dataset) show(button);
      else if ('themes' in button.dataset) turnTheme();
      // The form stores its own submit buttons.
      else if (button.type !== 'submit') (root.presses = root.presses || []).push(button);
    },
    true,
  );

  // Outside production the names of cookies end in the environment's label. What the interactive page would hide from
  // this visitor is hidden before.
  if (/(^|; )portal_consent(_[\w-]+)?=/.test(cookies) || navigator.globalPrivacyControl)
    root.dataset.decided = '';
  if (/Mobi|Android|iPhone|iPad|iPod/i.test(navigator.userAgent)) root.dataset.mobile = '';

  var policy =
    window.trustedTypes &&
    trustedTypes.createPolicy('portal-early', {
      createScriptURL: function (url) {
        return url;
      },
    });
  function bring(url) {
    var script = document.createElement('script');
    script.src = policy ? policy.createScriptURL(url) : url;
    script.async = false;
    script.defer = true;
    document.head.append(script);
  }
  // Loads a script that failed again, which keeps typed text: offline every three seconds, as with some VPNs a browser is
  // online and never says so, else after a pause that doubles each time. From the second failure on, a form that waits
  // for it is shown as not sent.
  var failures = 0;
  addEventListener(
    'error',
    function (event) {
      var script = event.target;
      if (!script.defer) return;
      function again() {
        bring(script.src);
      }
      setTimeout(again, navigator.onLine ? 500 << failures++ : 3000);
      if (failures > 1)
        document.querySelectorAll('form[data-sent]').forEach(function (form) {
          delete form.dataset.sent;
          form.dataset.unsent = '';
        });
    },
    true,
  );

  // Scripts that a page can wait for are loaded once, with the user's first interaction or for a session to show.
  var signs = ['pointerover', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'];
  function take(name, each) {
    var page = document.getElementById('root').dataset;
    var urls = page[name];
    delete page[name];
    if (urls) urls.split(' ').forEach(each);
  }
  function wake() {
    // The document is still being parsed.
    if (!document.getElementById('root')) {
      addEventListener('DOMContentLoaded', wake);
      return;
    }
    document.removeEventListener('visibilitychange', look);
    take('scripts', bring);
  }
  signs.forEach(function (sign) {
    addEventListener(sign, wake, { capture: true, passive: true });
  });
  // Preloads the scripts for sending a form on the first input, also from a password manager.
  function ahead() {
    take('sent', function (url) {
      var link = document.createElement('link');
      link.rel = 'preload';
      link.as = 'script';
      link.href = url;
      document.head.append(link);
    });
  }
  ['input', 'submit'].forEach(function (sign) {
    addEventListener(sign, ahead, true);
  });

  // Shown without a view, since none can be loaded offline.
  ['online', 'offline'].forEach(function (sign) {
    addEventListener(sign, function () {
      root.toggleAttribute('data-offline', sign === 'offline');
    });
  });

  function isKnown(held) {
    var known = /(^|; )(sFrontToken|portal_login_type|portal_sso_jwt)(_[\w-]+)?=/.test(held);
    if (known) root.dataset.known = '';
    var front = /(^|; )sFrontToken(_[\w-]+)?=([^;]+)/.exec(held);
    if (!front) return known;
    // The sign-in page has no form for this visitor, unless the scripts are late.
    root.dataset.front = '';
    setTimeout(function () {
      delete root.dataset.front;
    }, 3000);
    // Whether the email address is confirmed: if not, the page reserves space for the note about it.
    try {
      var token = JSON.parse(atob(decodeURIComponent(front[3])));
      if (
        token.up['st-ev'].v === false &&
        sessionStorage.getItem('portal_confirm_note') !== token.uid
      )
        root.dataset.unconfirmed = '';
    } catch {
      // No note is shown.
    }
    return known;
  }
  // At once, so that what is not for this visitor is never painted.
  isKnown(cookies);
  function look() {
    if (isKnown(document.cookie)) wake();
  }
  addEventListener('DOMContentLoaded', isOther || word ? wake : look);
  document.addEventListener('visibilitychange', look);
})(document.documentElement, new URLSearchParams(location.search).get('lang'));
