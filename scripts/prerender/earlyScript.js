// Stands in every drawn page, before it is shown; kept under 1 KB. See docs/architecture.md.
(function (root, wanted) {
  var language;
  try {
    var theme = localStorage.getItem('portal_theme');
    if (theme === 'dark' || theme === 'light') root.dataset.theme = theme;
    language = localStorage.getItem('portal_language');
  } catch (closed) {
    // Storage is closed to this page; it is shown as it was drawn.
  }
  language = (wanted || language || '').toLowerCase().split(/[-_]/)[0];
  // The page will be drawn anew in another language: it waits for that, but not for ever.
  if ((language === 'zh' || language === 'en') && root.lang.indexOf(language) !== 0) {
    root.dataset.away = '';
    setTimeout(function () {
      delete root.dataset.away;
    }, 3000);
  }
  // A form that is sent before the page is awake is kept, and sent when it is.
  document.addEventListener(
    'submit',
    function (event) {
      if ('awake' in event.target.dataset) return;
      event.preventDefault();
      event.target.dataset.sent = '';
    },
    true,
  );
})(document.documentElement, new URLSearchParams(location.search).get('lang'));
