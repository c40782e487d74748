import { html } from "hono/html";
import { users } from "../../shared/users.ts";

type Html = ReturnType<typeof html>;

/** The page that asks who is there. In this demo a button is a sign-in. */
export function renderSignIn(): Html {
  const buttons = users.map(({ id, name }) => html`<button name="user" value="${id}">Sign in as ${name}</button>`);
  return renderPage(
    "Connect a calendar",
    html`<p>This page belongs to the server. It connects the calendar of whoever signs in, if that is the person whom the server sent here.</p>
      <form method="post">${buttons}</form>
      <p class="remark">A demo: nobody asks for a password.</p>`,
  );
}

/** Says what came of the sign-in. */
export function renderConnected(name: string): Html {
  return renderPage(
    "Connected",
    html`<p>The calendar of ${name} is connected. Close this page and go back: the tool goes on by itself.</p>`,
  );
}

export function renderRefused(name: string): Html {
  return renderPage(
    "Not your link",
    html`<p>
        ${name} is not who was sent here, so nothing was connected. Whoever starts a call gets this address and can pass it on; without this check they
        would have got hold of ${name}’s calendar.
      </p>
      <p><a href="">Sign in as somebody else</a></p>`,
  );
}

export function renderUnknown(): Html {
  return renderPage(
    "Nobody was sent here",
    html`<p>The server has sent nobody to this address, or has forgotten it since.</p>`,
  );
}

function renderPage(title: string, content: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/style.css" />
        <link rel="stylesheet" href="/sign-in.css" />
      </head>
      <body>
        <main class="sign-in">
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}
