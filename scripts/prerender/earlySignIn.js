// Part of every prerendered page but the sign-in page, for its brand's domain (./compose.mjs): "Sign in" leads through the
// API host's clean_cookie also before the page is interactive.
document.addEventListener(
  'click',
  function (event) {
    var link = event.target.closest('[href^="/portal/login"]');
    if (link && link.closest(':root:not([data-known],[data-interactive]) [data-signed-out]'))
      link.href =
        location.origin.replace(/\/\/(portal\.)?((www|portal)\.)?(?=PARENT_DOMAIN$)/, '//api.') +
        '/api_v2/clean_cookie?url=' +
        encodeURIComponent(link.href);
  },
  true,
);
