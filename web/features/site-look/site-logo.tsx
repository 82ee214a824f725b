import { siteImagePath, siteImageSize } from "#shared/site-look/look.ts";
import { edgeUrl } from "#web/data/media-urls.ts";
import { publicConfig, siteName } from "#web/ssr/public-config.ts";
import { Logo } from "#web/ui/layout/logo.tsx";

/** As the header has place for. */
const MAX = { width: 180, height: 36 };

interface SiteLogoProps {
  /** For screens that are dark in every theme. */
  readonly isAlwaysDark?: boolean;
}

/** The logo of the site in the present theme; a theme without one shows the mark and the name. */
export function SiteLogo({ isAlwaysDark = false }: SiteLogoProps) {
  const { logoLight = null, logoDark = null } = publicConfig().look ?? {};
  if (isAlwaysDark || logoLight === logoDark) return <LogoOf id={logoDark} />;
  // Both are in the page: the style sheet knows the theme of the system, and the theme may change at any time.
  return (
    <>
      <span className="contents light:hidden">
        <LogoOf id={logoDark} />
      </span>
      <span className="hidden light:contents">
        <LogoOf id={logoLight} />
      </span>
    </>
  );
}

function LogoOf({ id }: { readonly id: string | null }) {
  if (id === null) return <Logo name={siteName()} />;
  const { width, height } = siteImageSize(id);
  const scale = Math.min(MAX.width / width, MAX.height / height);
  return (
    <img
      src={edgeUrl(siteImagePath(id, "image.webp"))}
      alt={siteName()}
      width={Math.round(width * scale)}
      height={Math.round(height * scale)}
      className="h-auto max-w-full min-w-0 self-center"
    />
  );
}
