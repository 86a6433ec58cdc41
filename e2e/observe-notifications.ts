import type { BrowserContext } from "@playwright/test";

/** Lets pages show notifications, and watches which the browser is told to show. Needs the whole browser. */
export async function observeNotifications(context: BrowserContext) {
  const notes: { title: string; body: string }[] = [];
  await context.grantPermissions(["notifications"]);
  await context.exposeFunction("observeNote", (title: string, body: string) => {
    notes.push({ title, body });
  });
  await context.addInitScript(() => {
    class Observed extends Notification {
      constructor(title: string, options: NotificationOptions = {}) {
        super(title, options);
        Reflect.set(window, "lastNote", this);
        void Reflect.apply(Reflect.get(window, "observeNote"), window, [title, options.body]);
      }
    }
    window.Notification = Observed;
  });
  return { notes, titles: () => notes.map(({ title }) => title) };
}
