import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { contentPolicy } from "./content-policy.ts";

function hashOf(code: string): string {
  return `'sha256-${createHash("sha256").update(code).digest("base64")}'`;
}

describe("contentPolicy", () => {
  it("allows exactly the inline scripts of the page", () => {
    const html = `<script>let a = "zażółć";</script><SCRIPT data-x="1">\nb()\n</SCRIPT><script src="/x.js"></script>`;

    const policy = contentPolicy(html, []);

    expect(policy).toContain(`script-src 'self' ${hashOf('let a = "zażółć";')} ${hashOf("\nb()\n")};`);
  });

  it("adds no hash of structured data, which browsers never run", () => {
    const policy = contentPolicy('<script type="application/ld+json">{"name":"x"}</script>', []);
    expect(policy).toContain("script-src 'self';");
  });

  it("allows images, video and calls from further hosts, scripts never", () => {
    const policy = contentPolicy("", ["https://cdn.example.com"]);

    expect(policy).toContain("img-src 'self' data: blob: https://cdn.example.com;");
    expect(policy).toContain("media-src 'self' blob: https://cdn.example.com;");
    expect(policy).toContain("connect-src 'self' https://cdn.example.com;");
    expect(policy).toContain("script-src 'self';");
  });

  it("allows scripts from a script host, and calls to it [NOT-053]", () => {
    const policy = contentPolicy("", [], { scriptOrigins: ["https://push.example"] });

    expect(policy).toContain("script-src 'self' https://push.example;");
    expect(policy).toContain("connect-src 'self' https://push.example;");
  });

  it("allows other sites to frame a page only if requested", () => {
    expect(contentPolicy("", [])).toMatch(/; frame-ancestors 'self'$/);
    expect(contentPolicy("", [], { framedBy: "anyone" })).toMatch(/; frame-ancestors \*$/);
  });
});
