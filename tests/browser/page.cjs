// Drives the page in the distribution's Chromium: node page.cjs LINK LANGUAGE STEP [PICTURES]. Prints what it saw as JSON.
"use strict";
const { chromium } = require(process.env.PLAYWRIGHT);

const [link, language, step, pictures] = process.argv.slice(2);
const wordsOf = { en: { idle: "idle", yes: "Yes" }, de: { idle: "bereit", yes: "Ja" } };
const words = wordsOf[language];
const flags = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync"];
const wide = { width: 1280, height: 800 };
const narrow = { width: 390, height: 780 };

const opened = [];

async function open(browser, size, colorScheme) {
  const context = await browser.newContext({ viewport: size, colorScheme, locale: language });
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(error.message));
  page.on("console", (line) => line.type() === "error" && page.problems.push(line.text()));
  page.setDefaultTimeout(20000);
  await page.goto(link);
  opened.push(page);
  return page;
}

const ask = async (page, text) => {
  await page.fill("#message", text);
  await page.press("#message", "Enter");
};
const idle = (page) => page.waitForFunction((word) => document.getElementById("status").textContent === word, words.idle);
const shoot = async (page, name) => pictures && (await page.screenshot({ path: `${pictures}/${name}-${language}.png` }));
const talk = (page) => page.innerText("#talk");
// Nothing sticks out of the window.
const fits = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

const steps = {
  async conversation(browser) {
    const one = await open(browser, wide, "light");
    const two = await open(browser, narrow, "dark");
    await ask(one, "change old to new in a.txt for me");
    await one.waitForSelector(".card");
    const session = await one.evaluate(() => location.hash.slice(1));
    await two.evaluate((id) => { location.hash = id; location.reload(); }, session);
    await two.waitForSelector(".card");
    const diff = await two.innerText(".card");
    await shoot(one, "approval-wide");
    await shoot(two, "approval-narrow");
    await two.click(`.card button:text-is("${words.yes}")`);
    await Promise.all([idle(one), idle(two)]);
    const seen = [await talk(one), await talk(two)];
    await ask(one, "tell me something long");
    await two.waitForFunction(() => /after word/.test(document.getElementById("talk").innerText));
    // One dies in the middle and comes back.
    await two.reload();
    await two.waitForFunction(() => /after word/.test(document.getElementById("talk").innerText));
    await one.keyboard.press("Escape");
    await Promise.all([idle(one), idle(two)]);
    seen.push(await talk(one), await talk(two));
    await one.click("#undo");
    await one.waitForTimeout(300);
    await shoot(one, "after-wide");
    await shoot(two, "after-narrow");
    return { session, diff, seen, fits: [await fits(one), await fits(two)], problems: [...one.problems, ...two.problems] };
  },

  // What a model says stays text, whatever it looks like.
  async hostile(browser) {
    const page = await open(browser, narrow, "dark");
    await ask(page, "say something nasty to me");
    await page.waitForSelector(".reply");
    await idle(page);
    const inside = await page.evaluate(() => ({
      scripts: document.querySelectorAll("#talk script, #talk img, #talk iframe, #talk svg").length,
      links: [...document.querySelectorAll("#talk a")].map((a) => a.href),
      owned: window.owned === true,
    }));
    return { ...inside, text: await talk(page), problems: page.problems, fits: await fits(page) };
  },

  // Everything can be reached with the keyboard and has a name.
  async keyboard(browser) {
    const page = await open(browser, wide, "light");
    await ask(page, "change old to new in a.txt for me");
    await page.waitForSelector(".card");
    const nameless = await page.evaluate(() => [...document.querySelectorAll("button, textarea, input, [role]")]
      .filter((node) => !(node.innerText || node.ariaLabel || node.querySelector?.("title") || ["status", "alert"].includes(node.role)))
      .map((node) => node.outerHTML));
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press("Tab");
      if ((await page.evaluate(() => document.activeElement.innerText)) === words.yes) break;
    }
    await page.keyboard.press("Enter");
    await idle(page);
    return { nameless, text: await talk(page), problems: page.problems };
  },

  // A session in a terminal, seen as it goes on; it cannot be disturbed from here.
  async watch(browser) {
    const page = await open(browser, wide, "light");
    await page.waitForFunction(() => document.getElementById("message").disabled);
    await page.waitForFunction(() => /after word/.test(document.getElementById("talk").innerText));
    return { hint: await page.innerText("#hint"), text: await talk(page), problems: page.problems };
  },
};

(async () => {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: flags });
  try {
    console.log(JSON.stringify(await steps[step](browser)));
  } catch (error) {
    for (const page of opened) console.error("--- saw", page.problems, (await page.innerText("body")).slice(0, 2000));
    throw error;
  } finally {
    await browser.close();
  }
})().catch((error) => {
  console.error(error.message);
  process.exit(1);
});
