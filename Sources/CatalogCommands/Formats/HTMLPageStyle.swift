/// The look of pages: on a screen, light or dark, and on paper, one section per page.
enum HTMLPageStyle {
  /// The style that a page's policy allows: the hash of ``css``. A test holds the two together.
  /// https://www.w3.org/TR/CSP3/#source-list-syntax
  static let hash: StaticString = "sha256-PODfbmyhrUeZkR2DAp8wlxSNrF/RW7dweoIJEeDSehk="

  static let css: StaticString = """
    :root{color-scheme:light dark;--ink:#211f1c;--dim:#6a655c;--line:#e5e0d6;--paper:#fffdf9;\
    --bar:#f6f2ea;--accent:#8a4513;--gone:#b3261e;--top:4rem}
    @media (prefers-color-scheme:dark){:root{--ink:#ece7de;--dim:#a79f92;--line:#37332d;\
    --paper:#171614;--bar:#211f1c;--accent:#e8a76a;--gone:#ff8a80}}
    *{box-sizing:border-box}
    html{scroll-padding-top:var(--top);-webkit-text-size-adjust:100%}
    body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.4 system-ui,sans-serif}
    a{color:inherit}
    :focus-visible{outline:2px solid var(--accent);outline-offset:2px}
    .skip{position:fixed;inset:-4rem auto auto .5rem;z-index:4;padding:.5rem 1rem;\
    background:var(--paper)}
    .skip:focus{inset-block-start:.5rem}
    header{position:sticky;top:0;z-index:3;display:flex;flex-wrap:wrap;align-items:center;\
    gap:.25rem 1.5rem;min-height:var(--top);padding:.5rem max(1.75rem,50% - 29.25rem);\
    background:var(--paper);\
    border-bottom:1px solid var(--line)}
    h1{margin:0;font:700 1.35rem/1.2 Georgia,"Noto Serif",serif;letter-spacing:-.01em}
    header p{margin:0;color:var(--dim);font-size:.9rem}
    form{margin-inline-start:auto;display:flex;align-items:center;gap:.5rem}
    form[hidden]{display:none}
    label{color:var(--dim);font-size:.9rem}
    input{width:15rem;max-width:60vw;padding:.45rem .75rem;border:1px solid var(--line);\
    border-radius:1.2rem;background:var(--bar);color:inherit;font:inherit}
    main,footer{max-width:62rem;margin:0 auto;padding:0 1.25rem}
    @media (max-width:68rem){header,main,footer{padding-inline-end:3rem}}
    main:focus{outline:0}
    section{padding-bottom:1.75rem}
    .many section{content-visibility:auto;contain-intrinsic-size:auto 40rem}
    section[hidden]{display:none}
    h2{position:sticky;top:var(--top);z-index:2;display:flex;align-items:baseline;\
    justify-content:space-between;gap:1rem;margin:0;padding:.9rem .5rem .35rem;\
    background:var(--paper);border-bottom:2px solid var(--accent);\
    font:700 1.5rem/1.2 Georgia,"Noto Serif",serif;color:var(--accent)}
    h2 small{font:400 .85rem/1.2 system-ui,sans-serif;color:var(--dim)}
    table{width:100%;border-collapse:collapse;table-layout:fixed}
    .p{width:9.5rem}.q{width:5rem}.o{width:12rem}
    th,td{padding:.55rem .5rem;border-bottom:1px solid var(--line);text-align:start;\
    vertical-align:top;font-weight:400;overflow-wrap:anywhere}
    thead th{padding-block:.4rem;color:var(--dim);font-size:.75rem}
    th.p,td.p,th.q,td.q{text-align:end;font-variant-numeric:tabular-nums;white-space:nowrap}
    tbody tr:hover{background:var(--bar)}
    tr:target{background:var(--bar);box-shadow:inset 3px 0 var(--accent)}
    tr[hidden]{display:none}
    bdi,td,small{unicode-bidi:isolate}
    tbody th>bdi{font-weight:600}
    th small{display:flow-root;color:var(--dim);font-size:.875rem}
    th p,td p{display:flow-root;max-width:38rem;margin:.25rem 0 0;font-size:.875rem;white-space:pre-line;\
    unicode-bidi:plaintext}
    summary{margin-top:.25rem;color:var(--dim);font-size:.875rem;cursor:pointer}
    td .none{color:var(--gone);font-weight:600}
    img{float:inline-start;width:3rem;height:3rem;margin-inline-end:.75rem;object-fit:contain;\
    border-radius:.35rem;background:var(--bar);font-size:.6rem;color:var(--dim)}
    img[hidden]{display:none}
    nav{position:fixed;inset:var(--top) 0 0 auto;z-index:2;display:flex;flex-direction:column;\
    justify-content:center;width:2.5rem;padding:.25rem 0;overflow:hidden auto;\
    scrollbar-width:none;font-size:clamp(.6rem,1.75vh,.85rem);line-height:1;text-align:center}
    [dir=rtl] nav{inset:var(--top) auto 0 0}
    nav a,nav span{flex:0 1 1.75em;display:grid;place-items:center;min-height:1.15em}
    nav a{color:var(--accent);text-decoration:none;font-weight:600;border-radius:.4rem}
    nav a:hover{background:var(--bar)}
    nav a[aria-current]{background:var(--accent);color:var(--paper)}
    nav span,nav a[aria-disabled]{color:var(--dim);opacity:.55;font-weight:400}
    .filtered h2 small{visibility:hidden}
    .nothing{padding:3rem .5rem;color:var(--dim);font-size:1.1rem}
    .nothing[hidden]{display:none}
    .fields{table-layout:auto;margin:1.5rem 0}
    .fields th{width:14rem;color:var(--dim)}
    .fields td{white-space:pre-line}
    .fields thead th{width:auto}
    .fields img{float:none;width:auto;height:auto;max-width:100%;max-height:24rem}
    footer{padding-block:1.5rem 3rem;color:var(--dim);font-size:.85rem}
    @media (max-width:40rem){:root{--top:6.5rem}\
    header,main,footer{padding-inline:.75rem 2.75rem}form{margin:0;width:100%}form label{display:none}\
    input{flex:1;max-width:none}.p{width:6rem}.q{width:3rem}.o{width:3.25rem}\
    th,td{padding-inline:.25rem}th.o{overflow:hidden}\
    td.o bdi{position:absolute;clip-path:inset(50%);width:1px;height:1px;overflow:hidden}\
    img{width:2.25rem;height:2.25rem}}
    @media print{:root{--ink:#000;--dim:#444;--line:#bbb;--paper:#fff;--bar:#fff;--accent:#000;\
    --gone:#000}
    @page{margin:15mm;@bottom-center{content:counter(page)}}
    body{font-size:9.5pt}.p{width:7rem}.q{width:4rem}.o{width:9rem}header{position:static;padding:0 0 .5rem}nav,form,.skip,summary{display:none}
    main,footer{max-width:none;padding:0}
    section,.many section{content-visibility:visible;break-before:page}section:first-of-type{break-before:auto}
    h2{position:static;break-after:avoid}tr{break-inside:avoid}thead{display:table-header-group}
    details::details-content{content-visibility:visible;block-size:auto}
    img{width:10mm;height:10mm}}
    """
}
