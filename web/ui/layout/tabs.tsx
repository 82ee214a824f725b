import type { ReactNode } from "react";
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from "react-aria-components/Tabs";
import { AriaLocale } from "#web/ui/controls/aria-locale.tsx";
import { TAB, TAB_LIST, TabLabel } from "./tab-links.tsx";

export interface TabContent {
  readonly id: string;
  readonly label: string;
  readonly count?: number | undefined;
  readonly content: ReactNode;
}

export interface TabsProps {
  readonly label: string;
  readonly tabs: readonly TabContent[];
  readonly selected?: string | undefined;
  readonly defaultSelected?: string | undefined;
  readonly onSelect?: ((id: string) => void) | undefined;
  readonly className?: string | undefined;
}

/** Tabs of one screen, one visible at a time. Where each tab has its own URL, use TabLinks. */
export function Tabs({ label, tabs, selected, defaultSelected, onSelect, className }: TabsProps) {
  return (
    <AriaLocale>
      <AriaTabs
        {...(selected === undefined ? {} : { selectedKey: selected })}
        {...(defaultSelected === undefined ? {} : { defaultSelectedKey: defaultSelected })}
        onSelectionChange={(key) => onSelect?.(String(key))}
        {...(className ? { className } : {})}
      >
        <TabList aria-label={label} className={TAB_LIST}>
          {tabs.map((tab) => (
            <Tab key={tab.id} id={tab.id} className={TAB}>
              <TabLabel label={tab.label} count={tab.count} />
            </Tab>
          ))}
        </TabList>
        {tabs.map((tab) => (
          <TabPanel key={tab.id} id={tab.id} className="rounded-xs pt-4">
            {tab.content}
          </TabPanel>
        ))}
      </AriaTabs>
    </AriaLocale>
  );
}
