/** How the page of the API looks. */
export const docsStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { margin: 0 }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem }
section { border-top: 1px solid #8884; padding: 1rem 0 }
h3 { margin: 0; font-family: ui-monospace, monospace; overflow-wrap: anywhere }
h3 b { display: inline-block; min-width: 4.5rem }
p { margin: .5rem 0 }
dt { font-weight: 600; margin-top: .5rem }
dd { margin: 0 }
pre { margin: .25rem 0; padding: .75rem; overflow-x: auto; background: #8881; border-radius: .5rem; font-size: .8125rem }
table { border-collapse: collapse; width: 100% }
td, th { text-align: left; padding: .4rem .75rem .4rem 0; border-top: 1px solid #8884 }
:target { outline: 2px solid; outline-offset: 4px }
`;
