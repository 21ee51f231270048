/// The script of a page of products, for what a browser does not do itself: it filters by the
/// beginning of names, and shows in the strip which section is read.
enum HTMLPageScript {
  /// The script that a page's policy allows: the hash of ``javaScript``.
  static let hash: StaticString = "sha256-tNZco/mRW9rK2UGoJzvrLTZ2ABo5/Pq4FOvlZlxHLG8="

  /// `fold` is `Folding.caseAndDiacriticInsensitive` as far as Unicode 15 has
  /// letters: browsers know no case folding, and the lower case of the upper
  /// case is one, but for `ı`, the small sigma at the end of a word, and
  /// Cherokee, which folds to its capitals. Scripts/check-documents compares the two
  /// for every letter.
  static let javaScript: StaticString = #"""
    'use strict';
    addEventListener('error', event => {
      if (event.target instanceof HTMLImageElement) event.target.hidden = true;
    }, true);
    addEventListener('DOMContentLoaded', () => {
      const scripts = '\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}' +
        '\\p{Script=Arabic}\\p{Script=Hebrew}';
      const accents = new RegExp('((?!\\p{Mn})[' + scripts + '])\\p{Mn}+', 'gu');
      const cherokee = /[\uAB70-\uABBF\u13F8-\u13FD]/g;
      const foldCase = text => text.toLowerCase().toUpperCase().toLowerCase();
      const fold = text => /^[\0-\x7F]*$/.test(text) ? text.toLowerCase() :
        text.normalize('NFD').split('\u0131').map(foldCase).join('\u0131')
          .replace(/\u03C2/g, '\u03C3').replace(cherokee, letter => letter.toUpperCase())
          .normalize('NFD').replace(accents, '$1').normalize('NFC');
      const main = document.querySelector('main');
      const form = document.querySelector('form');
      const input = form?.querySelector('input');
      const found = document.getElementById('found');
      const nothing = document.getElementById('nothing');
      const whole = found.textContent;
      const links = new Map();
      for (const link of document.querySelectorAll('nav a')) links.set(link.hash.slice(1), link);
      let sections = null;
      const load = () => Array.from(main.querySelectorAll('section'), element => ({
        element,
        rows: Array.from(element.querySelectorAll('tbody tr'), row => (
          { row, name: fold(row.querySelector('th bdi').textContent) }))
      }));
      const filter = () => {
        if (!sections && !input.value) return;
        sections = sections || load();
        const text = fold(input.value);
        let count = 0;
        let all = 0;
        for (const { element, rows } of sections) {
          let shown = 0;
          for (const { row, name } of rows) {
            const matches = name.startsWith(text);
            if (row.hidden === matches) row.hidden = !matches;
            if (matches) shown += 1;
          }
          element.hidden = shown === 0;
          const link = links.get(element.id);
          if (link) link.toggleAttribute('aria-disabled', shown === 0);
          count += shown;
          all += rows.length;
        }
        main.classList.toggle('filtered', text !== '');
        nothing.hidden = count > 0;
        nothing.firstElementChild.textContent = input.value;
        found.textContent = text ?
          count.toLocaleString('en') + ' of ' + all.toLocaleString('en') : whole;
        mark();
      };
      let current = null;
      const mark = () => {
        const line = parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) + 2;
        const visible = Array.from(main.querySelectorAll('section:not([hidden])'));
        let low = 0;
        let high = visible.length;
        while (low < high) {
          const middle = low + high >> 1;
          if (visible[middle].getBoundingClientRect().top <= line) low = middle + 1;
          else high = middle;
        }
        const section = visible[Math.max(low - 1, 0)];
        const link = section && links.get(section.id);
        if (link === current) return;
        if (current) current.removeAttribute('aria-current');
        if (link) {
          link.setAttribute('aria-current', 'true');
          link.scrollIntoView({ block: 'nearest' });
        }
        current = link;
      };
      // Where only sections in sight are laid out, the way to one has another length once
      // they are: go there until it stays.
      const reach = (section, frames) => {
        section.scrollIntoView();
        if (frames > 0) requestAnimationFrame(() => reach(section, frames - 1));
      };
      document.querySelector('nav')?.addEventListener('click', event => {
        const section = document.getElementById(event.target.hash?.slice(1));
        if (section && main.classList.contains('many')) requestAnimationFrame(() => reach(section, 3));
      });
      let isWaiting = false;
      addEventListener('scroll', () => {
        if (isWaiting) return;
        isWaiting = true;
        requestAnimationFrame(() => { isWaiting = false; mark(); });
      }, { passive: true });
      mark();
      if (!form) return;
      addEventListener('keydown', event => {
        if (event.key === '/' && document.activeElement !== input && !event.ctrlKey &&
            !event.metaKey && !event.altKey) {
          event.preventDefault();
          input.focus();
          input.select();
        } else if (event.key === 'Escape' && input.value) {
          event.preventDefault();
          input.value = '';
          filter();
        }
      });
      form.addEventListener('submit', event => event.preventDefault());
      input.addEventListener('input', filter);
      form.hidden = false;
      filter();
    });
    """#
}
