import { Check } from "lucide-react";
import { useId } from "react";
import { useSiteCategories } from "#web/features/categories/site-categories.ts";
import { Choice } from "./choice.tsx";

interface TopicPickerProps {
  readonly label: string;
  readonly topics: readonly string[];
  readonly onChange: (topics: string[]) => void;
}

/** The categories that an account follows. */
export function TopicPicker({ label, topics, onChange }: TopicPickerProps) {
  const id = useId();
  const { main } = useSiteCategories();
  return (
    <div role="group" aria-labelledby={id} className="grid gap-3">
      <p id={id} className="text-control font-[680] text-text">
        {label}
      </p>
      <div className="flex flex-wrap gap-2">
        {main.map(({ code: category, name }) => {
          const isChosen = topics.includes(category);
          const others = topics.filter((other) => other !== category);
          return (
            <Choice
              key={category}
              isChosen={isChosen}
              onToggle={() => onChange(isChosen ? others : [...others, category])}
            >
              {isChosen && <Check className="size-4" />}
              {name}
            </Choice>
          );
        })}
      </div>
    </div>
  );
}
