/** The most common passwords in Poland and worldwide, in lower case. Loaded when the user types a new password. */
const COMMON = `
000000 00000000 111111 1111111 11111111 112233 121212 123123 123123123 123321 1234 12345 123456 1234567 12345678
123456789 1234567890 123456a 123456q 1234qwer 123654 123abc 123qwe 123qweasd 131313 147258 147258369 159357 159753
1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 222222 232323 252525 333333 444444 456789 555555 654321 666666 696969
741852 741852963 7777777 777777 789456 789456123 87654321 888888 88888888 987654 987654321 999999 a12345 a123456
a1b2c3 aa123456 aaaaaa aaaaaaaa abc123 abc12345 abcd1234 abcdef abcdefgh access adam123 adidas admin admin1 admin123
administrator adrian adrianna agata123 agnieszka agnieszka1 aleksandra aleksandra1 alicja alicja1 amanda amelia
andrea andrew andrzej andrzej1 andzia angela angelika ania123 aniolek arkadiusz artur123 asdasd asdasd123 asdf1234
asdfgh asdfghjk asdfghjkl asia123 ashley azerty baseball barcelona bartek bartek1 bartek123 bartosz bartosz1 basia1
batman beata123 biedronka blazej buziaczek changeme charlie chelsea cheese chrystus computer damian damian1 damian123
daniel daniel1 daniel123 daria123 dawid123 default dominik dominik1 dominika dominika1 donald dragon dupa123 dupa1234
dupadupa ewelina ewelina1 facebook filip123 flower football freedom fuckyou gabriel gabrysia google gosia123 grzegorz
grzegorz1 guest haslo haslo1 haslo12 haslo123 haslo1234 haslo12345 haslo123456 haslohaslo hello hello123 hockey hunter
iloveyou internet jacek123 jakub123 jakubek janusz janek123 jennifer jessica jezus jezus1 joanna joanna1 jordan jordan23
julia123 justyna justyna1 kacper kacper1 kacper123 kamil kamil1 kamil123 kamila kamila1 karol123 karolina karolina1
karolina123 kasia kasia1 kasia123 kasper katarzyna katarzyna1 kinga123 klaudia klaudia1 kochamcie kochanie kochanie1
komputer komputer1 konrad konrad1 krolik krystian krzysiek krzysiek1 krzysztof krzysztof1 kuba123 kubus1 kwiatek
lechpoznan legia legia1 legia1916 letmein lol123 login lolek1 lolek123 love123 lovely lukasz lukasz1 lukasz123 maciek
maciek1 maciek123 maciej magda123 magdalena magdalena1 maggie maja123 malgosia malgorzata marcin marcin1 marcin123
marek123 marina mariusz mariusz1 marlena marta123 martyna martyna1 master master123 mateusz mateusz1 mateusz123 matrix
michael michal michal1 michal123 michalina michelle milosz minecraft misiek misiek1 misiek123 monika monika1 monika123
monkey mustang myszka myszka1 nadaj nadaj123 natalia natalia1 natalia123 nicole niunia niunia1 ninja nirvana norbert
oliwia oliwia1 oliwka patrycja patrycja1 patryk patryk1 patryk123 paulina paulina1 paulina123 pass1234 passw0rd password
password1 password12 password123 pawel123 pepper piotrek piotrek1 piotrek123 pimpek pokemon polska polska1 polska12
polska123 princess przemek przemek1 p@ssw0rd qazwsx qazwsx123 qazwsxedc q1w2e3 q1w2e3r4 q1w2e3r4t5 qqqqqq qwe123 qweasd
qweasdzxc qweqwe qwer1234 qwert qwert1 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyui
qwertyuiop rafal123 ranger robert robert1 robert123 root samanta samsung samsung1 sandra sandra1 sebastian sebastian1
secret shadow skarbie slonko sloneczko sloneczko1 soccer spiderman stokrotka stokrotka1 student summer sunshine superman
superman1 swinka sylwia sylwia1 szkola szymon szymon1 szymon123 tajnehaslo test test1 test123 test1234 thomas tigger
tomasz tomasz1 tomek123 trustno1 truskawka tygrys tygrysek user victoria warszawa warszawa1 warcraft weronika weronika1
whatever welcome welcome1 wiktoria wiktoria1 wisla wisla1906 wojtek wojtek1 wojtek123 xxxxxx yankees zaq1 zaq12345
zaq12wsx zaq123 zaq123wsx zaqwsx zosia123 zuzia123 zuzanna zuzanna1 zxc123 zxcvbn zxcvbnm zxcvbnm1 zxcvbnm123
`;

const PASSWORDS = new Set(COMMON.split(/\s+/));

/** Whether the password is on the list of common passwords, which attackers try first. */
export function isCommonPassword(password: string): boolean {
  return PASSWORDS.has(password.trim().toLowerCase());
}
